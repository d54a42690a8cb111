import { Rows3 } from 'lucide-react';
import { IconButton } from './button.tsx';
import { Segments } from './segments.tsx';
import { useText } from '../../text/i18n.ts';
import { densities, setDensity, useDensity } from '../../theme/density.ts';

/** The choice of the rows' height, with its names. */
export function DensityChoice() {
  const { say } = useText();
  return (
    <Segments
      label={say('list.density')}
      value={useDensity()}
      onChange={setDensity}
      options={densities.map((value) => ({ value, text: say(`list.density.${value}`) }))}
    />
  );
}

/** The same choice as one button: pressed means compact. */
export function DensityButton() {
  const { say } = useText();
  const density = useDensity();
  return (
    <IconButton
      aria-label={say('list.density.compact')}
      aria-pressed={density === 'compact'}
      onClick={() => setDensity(density === 'compact' ? 'roomy' : 'compact')}
    >
      <Rows3 size={18} />
    </IconButton>
  );
}
