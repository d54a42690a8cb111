export { openRecordings } from './stub.ts';
