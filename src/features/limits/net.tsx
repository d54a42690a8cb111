import { gold } from '../../text/format.ts';
import styles from './net.module.css';

/** Gold that a member won, in the colour of rises, or lost, in that of falls. */
export const Net = ({ net }: { readonly net: number }) => (
  <b className={styles['net']} data-net={net > 0 ? 'won' : net < 0 ? 'lost' : 'even'}>
    {net > 0 ? `+${gold(net)}` : gold(net)}
  </b>
);
