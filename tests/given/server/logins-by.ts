/** Logins of demo members by the login call of a server. */
import { demoPassword } from '../../../server/seed/members.ts';

type Post = (path: string, form: Record<string, string>) => Promise<{ readonly body: { DATA: LoggedIn } }>;
interface LoggedIn {
  readonly TOKEN: string;
  readonly DEVICE: string;
}

export function loginsBy(post: Post) {
  const devices = new Map<string, string>();
  const logIn = async (id: string, device: Readonly<Record<string, string>>): Promise<LoggedIn> =>
    (await post('/account/login', { id, password: demoPassword, site_number: '1', ...device })).body.DATA;
  return {
    /** Logs in from one device of the member, so that a login ends none before it (B15). */
    async logIn(id: string): Promise<string> {
      const held = devices.get(id);
      const { TOKEN, DEVICE } = await logIn(id, held === undefined ? {} : { device: held });
      devices.set(id, DEVICE);
      return TOKEN;
    },
    /** Logs in from a device that the member has not used before. */
    logInElsewhere: async (id: string): Promise<string> => (await logIn(id, {})).TOKEN,
  };
}
