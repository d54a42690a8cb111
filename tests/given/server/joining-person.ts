/** A person who joins the site by its calls. */
import type { OpenServer } from './running-server.ts';

export const somebody = { name: '김새별', birth: '1990-01-02', phone: '010-1234-5678' };
export const newPassword = 'kanaria7blau';

type Post = OpenServer['post'];

/** Certifies the person; returns the ticket of a certified person. */
export async function certify(post: Post, person = somebody): Promise<string> {
  const sent = await post('/member/certify/send', person);
  const { ticket } = sent.body.data;
  const { body: shown } = await post('/member/certify/sandbox', { ticket });
  const { body } = await post('/member/certify/confirm', { ticket, certCode: shown.data.certCode });
  return body.data.certified;
}

/** A form of register that is refused for nothing. */
export const joiningForm = (authToken: string, more: Readonly<Record<string, string>> = {}) => ({
  authToken,
  id: 'saebyeol',
  password: newPassword,
  mb_nick: '새별이',
  stipulation: '1',
  privacy: '1',
  operational: '1',
  ...more,
});

export const register = (post: Post, form: Record<string, string>) =>
  post('/member/pmang_register.php', form).then(({ body }) => body);
