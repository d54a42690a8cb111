/** The Korean messages of the calls of sign-up. The client has its own texts for the codes that it knows. */
import { malformed } from '../../../domain/protocol/calls/base/call.ts';

const messages = {
  OK: '',
  SUCCESS: '사용할 수 있는 닉네임이에요.',
  ERROR: malformed.body.msg,
  NAME: '이름을 확인해 주세요.',
  BIRTH: '생년월일을 확인해 주세요.',
  PHONE: '휴대폰 번호를 확인해 주세요.',
  UNDER_AGE: '만 19세 이상만 이용할 수 있어요.',
  TOO_MANY: '시도가 많아요. 잠시 후 다시 시도해 주세요.',
  CODE: '인증번호가 맞지 않아요.',
  CERTIFY: '본인 인증이 끝났거나 시간이 지났어요. 다시 인증해 주세요.',
  AGREEMENT: '필수 약관에 모두 동의해 주세요.',
  ID_FORMAT: '아이디는 영문 소문자로 시작하는 4~20자의 소문자와 숫자로 만들어 주세요.',
  ID_RESERVED: '사용할 수 없는 아이디예요.',
  ID_TAKEN: '이미 사용 중인 아이디예요.',
  PASSWORD_FORMAT: '비밀번호 규칙을 확인해 주세요.',
  PASSWORD_COMMON: '너무 흔한 비밀번호예요. 다른 비밀번호를 써 주세요.',
  NICK_FORMAT: '닉네임은 공백 없이 한글, 영문, 숫자 2~13자(한글은 8자까지)로 만들어 주세요.',
  NICK_RESERVED: '사용할 수 없는 닉네임이에요.',
  NICK_TAKEN: '이미 사용 중인 닉네임이에요.',
  EMAIL_FORMAT: '이메일 주소를 확인해 주세요.',
  JOINED: '이미 가입한 회원이에요. 아이디 찾기를 이용해 주세요.',
  LEFT_RECENTLY: '탈퇴한 뒤 30일이 지나야 다시 가입할 수 있어요.',
  NOT_MATCHED: '입력한 아이디와 인증한 회원이 맞지 않아요.',
} as const;

type SignUpCode = keyof typeof messages;

/** An answer without data. */
export const saying = (code: SignUpCode) => ({ result: code, msg: messages[code] });

export const okWith = <Data>(data: Data) => ({ result: 'OK', msg: '', data });
