import { readFileSync } from 'node:fs';

/** Seconds of processor time that the process has taken so far, from the kernel's clock ticks. */
export const processorOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
