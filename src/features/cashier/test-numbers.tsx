import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { courses } from '../../../domain/catalogue/test-numbers.ts';

interface TestNumbersProps {
  readonly number: string;
  readonly onChange: (number: string) => void;
}

/** A test number: typed, or chosen by what it plays. */
export function TestNumbers({ number, onChange }: TestNumbersProps) {
  const { say } = useText();
  return (
    <div className="stack">
      <Field
        label={say('sandbox.number')}
        value={number}
        onChange={onChange}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <div className="choices" role="group" aria-label={say('sandbox.number.pick')}>
        {courses.map(([numberOfCourse, course]) => (
          <button
            key={course}
            type="button"
            data-course={course}
            aria-pressed={number === numberOfCourse}
            onClick={() => onChange(numberOfCourse)}
          >
            {say(`sandbox.course.${course}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
