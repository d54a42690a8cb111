/**
 * Every screen that the site's menu may not name, by its own name and by what members call it. A word finds by its beginning, so a longer form
 * is not named beside a shorter one. The guides have their own rows: their texts are too large for the search.
 */
import type { FindableScreen } from '../../../domain/search/search.ts';

/** A line a screen: its path, its name in Korean and in English, and what members call it. */
const screens = `
/ | 홈 | Home | 메인,첫 화면,처음으로,main
/hitgame/live | 라이브 | Live | 실시간,인플레이,라이브 배당,in play,인플레이 배팅,생방송
/hitgame/srs | 승무패 | Standard | 프리매치,경기 전,승패,핸디캡,언더오버,pre-match,일정,시간표,언오버,핸디,schedule,fixtures,prematch,사전 배팅,내일 경기,오늘 경기,today
/hitgame/livescore | 라이브스코어 | Live scores | 실시간 스코어,실시간 점수,라이브 스코어,중계,livescore,live score,문자 중계
/hitgame/special | 스페셜 | Special | 특별 게임,specials,스페셜 게임
/hitgame/results | 경기 결과 | Results | 점수,스코어,결과 보기,score,match results,final score,지난 경기,종료 경기,scores
/hitgame/event | 이벤트 경기 | Featured | 이벤트 배당,추천 경기
/hitgame/event/1 | 이벤트 | Events | 출석,룰렛,럭키박스,미션,뽑기,돌림판,attendance,roulette,보너스,이벤트 참여,bonus,출첵,출석 체크,출석체크,매일 보상,daily,check in,spin,wheel,missions,lucky box,mission,draw,이벤트 보상,응모
/hitgame/history | 예측 내역 | My bets | 베팅 내역,배팅 내역,구매 내역,내 예측,적중 내역,기록,history,bets,예측 취소,베팅 취소,배팅 취소,당첨,당첨금,적중금,cancel bet,winnings,내기록,내 베팅,내 배팅,베팅 기록,my predictions,bet history,cancel my bet,예측 내역서,정산,settlement,미적중,open bets,진행 중인 예측
/casual | 캐주얼게임 | Casual games | 미니게임,점프볼,코인토스,프리킥,동전 던지기,casual,사다리,minigames,mini games,jump ball,coin toss,free kick,미니 게임
/alerts | 알림 설정 | Alerts | 푸시,득점 알림,소리,notification,알림 끄기,알림 켜기,푸시 끄기,notifications,notifications off,mute,진동,소리 끄기,sound,vibration,vibrate,push,배당 알림,경기 시작 알림
/favourites | 즐겨찾기 | Favourites | 관심 팀,팔로우,찜,follow,favorites,내 팀,마이 팀,관심 경기,관심 리그,my teams
/survey | 설문 | Survey | 설문조사,의견

/mypage | 마이페이지 | My page | 내 정보,내정보,계정,account,프로필,profile
/mypage/charge | 충전 | Buy gold | 골드 충전,결제,구매하기,카드,무료 충전,payment,환불,결제 취소,입금,계좌 이체,영수증,카드 등록,카드 삭제,코인 구매,무통장,deposit,refund,receipt,cancel payment,top up,topup,buy,buy coins,purchase,orders,order,주문,주문 내역,결제 내역,pay,payment history,credit card,card,신용 카드,체크 카드,골드 구매,free gold,무료 골드,charge,미성년자 결제
/mypage/exchange | 교환 | Exchange | 코인 교환,환전,골드 교환,전환,마일리지 전환,포인트 전환,코인을 골드로,swap,convert,코인 전환
/mypage/coupon | 쿠폰 | Coupon | 쿠폰 등록,상품권,코드 입력,코드 등록,프로모션,promo code,voucher,gift code,선물 코드,redeem,쿠폰 번호
/mypage/mileage | 지갑 내역 | Wallet history | 지갑,골드 내역,gold log,골드 이력,충전 내역,입출금,wallet,포인트,마일리지,적립,마일리지 내역,points,mileage,transactions,balance,잔액,골드 잔액,사용 내역,거래 내역
/mypage/cash | 코인 내역 | Coin history | 캐시 내역,cash log,결제 내역,코인 사용 내역,coins
/safebox | 금고 | Safebox | 골드 보관,맡기기,비밀 금고,safe,vault,세이프박스,보관함 금고,lock gold,safe box
/mypage/hitgame/srs | 승무패 내역 | Standard history | 승무패 기록
/mypage/hitgame/live | 라이브 내역 | Live history | 라이브 기록,live bets
/mypage/hitgame/special | 스페셜 내역 | Special history | 스페셜 기록
/mypage/hitgame/casual | 캐주얼게임 내역 | Casual history | 캐주얼 기록,미니게임 내역
/mypage/inventory/item | 내 아이템 | My items | 보관함,인벤토리,가방,inventory,환불,아이템 환불,구매 취소,아이템 사용,사용하기,스티커,선물,refund,sticker,inventory items,내 상품,stickers
/mypage/inventory/gameskin | 내 스킨 | My skins | 스킨 변경,테마,스킨 환불,theme skin,스킨 적용

/mypage/info | 내 정보 | My account | 설정,개인정보,환경설정,settings,등급,레벨,승급,level,grade,level up,회원 등급
/mypage/info/updateuser | 회원정보 수정 | Edit account | 비밀번호,비번,패스워드,닉네임,전화번호,이메일,휴대폰,password,nickname,닉네임 변경,닉변,전화번호 변경,아이콘,프로필 사진,차단 목록,쪽지 차단,채팅 차단,쪽지 수신,내 정보 내려받기,다운로드,데이터,block,blocked members,mute,download my data,email,phone,export,gdpr,block user,block a user,unblock,블랙리스트,차단 해제,avatar,picture,change password,change email,생일,생년월일,birthday,personal data,화면 밀도
/mypage/info/otp | OTP 설정 | One-time password | 일회용,2단계 인증,인증 앱,구글 인증,two-factor,2fa,보안,해킹,security,otp,2단계,이중 인증,authenticator,two factor,구글 OTP
/mypage/info/otpcancel | OTP 해제 | Turn off OTP | 일회용 해제,2단계 인증 해제
/mypage/info/passkeys | 패스키 | Passkeys | 지문,얼굴 인식,생체 인증,보안 키
/mypage/info/social | 소셜 계정 | Social accounts | 네이버,카카오,구글,페이스북,간편 로그인,social
/mypage/info/sessions | 로그인한 기기 | Devices | 기기 관리,접속 기기,로그인 기록,다른 기기,device,접속기록,접속 기록,접속 이력,sessions,login history,로그인 이력,원격 로그아웃,log out everywhere,해킹 의심
/mypage/info/losslimit | 내 한도 | My limits | 손실 한도,한도 설정,예측 한도,결제 한도,시간 한도,손실 제한,도박,중독,loss limit,배팅 한도,베팅 한도,월 한도,충전 한도,limits,gambling,time limit,deposit limit,spending limit,bet limit,자기 한도,자가 한도,이용 한도,responsible,responsible gaming,책임 게임
/mypage/info/restriction | 이용 제한 | Self-restriction | 자가 제한,쉬기,게임 중단,차단하기,self-exclusion,self exclusion,cool off,take a break,휴식,잠시 쉬기,중독 예방,timeout
/mypage/info/activity | 내 활동 | My activity | 이용 시간,통계,수익률,성적,statistics,stats,profit,수익,승률,play time
/mypage/info/terms | 동의한 약관 | Agreed terms | 마케팅 동의,수신 동의,수신 거부,광고 수신,마케팅 수신
/unregister | 회원 탈퇴 | Leave the site | 탈퇴,계정 삭제,해지,delete account,계정 탈퇴,close account,close my account,cancel membership,회원 해지,아이디 삭제
/logout | 로그아웃 | Log out | 나가기,logout,sign out
/register | 회원가입 | Join | 가입,신규,sign up,본인 인증,추천인,휴대폰 인증,verification,verify,referral,referrer,identity,본인확인,create account,signup,계정 만들기
/login | 로그인 | Log in | 접속,아이디 찾기,비밀번호 찾기,login,sign in,forgot password,아이디찾기,find id,reset password,비밀번호 재설정

/messages | 쪽지 | Messages | 메시지,편지,쪽지함,받은 쪽지,message,받은 쪽지함,inbox,dm,메일함,note,notes,send message
/messages/write | 쪽지 쓰기 | Write a message | 쪽지 보내기,send a message,new message
/messages/send | 보낸 쪽지 | Sent messages | 보낸 메시지
/messages/random | 랜덤 쪽지 | Random messages | 무작위 쪽지
/chat/public | 채팅 | Chat | 채팅방,단톡,단체 채팅,톡방,대화,수다,공개 채팅,chat room,chatroom
/community | 커뮤니티 | Community | 게시판,글쓰기,board,forum,posts,글 쓰기,write a post
/community/analysis_new | 분석 | Analysis | 픽,분석글
/community/free | 자유 | Free talk | 자유 게시판,잡담,talk,chatting board
/community/free/best | 자유 추천글 | Free talk: best posts | 인기글,베스트,추천글,best
/community/analysis_new/best | 분석 추천글 | Analysis: best posts | 인기 분석,추천 분석
/trades/idx | 승부거래소 | Trades | 거래소,사고팔기,예측 구매,trade,marketplace,거래,buy bets
/trades/sell | 판매하기 | Sell | 판매,예측 판매,팔기,캐시아웃,cash out
/trades/mysell | 내 판매 | My sales | 판매 내역,판매 취소,판매 중인 예측
/trades/buylist | 거래소 구매 내역 | Bought bets | 구매한 예측,구매 목록,산 예측
/trades/guide | 거래 안내 | Guide to trades | the market,거래소 이용법,거래 방법,거래소 안내,수수료,fee
/store | 상점 | Store | 스토어,샵,아이템 구매,shop,스티커 구매,스킨 구매,닉네임 변경권,store items,아이템샵,goods,상품
/news/notice | 공지사항 | Notices | 소식,공지,notice
/news/update | 업데이트 | Updates | 패치,변경 사항
/news/event | 이벤트 소식 | Event news | 이벤트 공지

/mypage/customer/faq | 자주 묻는 질문 | FAQ | 출금,현금화,withdraw,withdrawal,고객센터,도움말,질문,help,support,faq,faqs,헬프,도움,help center
/mypage/replies | 답글과 언급 | Replies and mentions | 답글,댓글 알림,언급,멘션,알림 내역,replies,mentions,notifications
/mypage/customer/qna | 1:1 문의 | Questions | 문의,상담,문의 내역,고객 문의,contact,답변 확인,inquiry,내 문의,my questions,문의 답변,1대1 문의,일대일 문의
/mypage/customer/qawrite | 문의하기 | Ask the staff | 건의,버그 제보,환불 문의,이의,이의 제기,신고,신고하기,오류,오류 신고,건의하기,appeal,dispute,report,complaint,bug,feedback,의견 보내기,claim,불만,민원,settlement dispute
/terms/provision | 이용약관 | Terms | 약관,terms,휴면,휴면 계정,dormant
/terms/privacy | 개인정보처리방침 | Privacy | 개인정보 처리,privacy,cookies,쿠키,개인정보 보호,data protection
/terms/operational | 운영정책 | Operating policy | 제재,정책,policy,정지,이용 정지,욕설,금칙어,채팅 금지,ban
/terms/youth | 청소년보호정책 | Youth protection | 미성년자,청소년,19세,minors,age,19+,만 19세,나이 제한
/terms/voucher | 상품권 약관 | Voucher terms | 상품이용권 약관,환불,청약철회,구매 취소,refund,refunds,refund policy,환불 규정,환불 정책
/terms/cash | 캐시 약관 | Cash terms | 캐시 이용,코인과 골드 약관,coins and gold
/terms/services | 서비스 안내 | Services | 서비스 약관,service terms
/terms/mobile | 모바일 이용약관 | Mobile terms | 모바일 약관,앱 약관
/terms/children | 아동 개인정보 보호 | Children’s privacy | 아동,어린이,children
/terms/third-party | 제3자 제공 동의 | Third-party data provision | 제3자,third party
/terms/games | 게임 이용약관 | Game terms | 게임 약관
/info/introduce | 사이트 소개 | About the site | 소개,스포보드란,introduction,서비스 소개
/info/guide/general | 이용안내 | Guide | 가이드,사용법,하는 법,처음,초보,how to,최대 배당,최대 적중금,설치,앱 설치,홈 화면에 추가,install,help guide,튜토리얼,tutorial,beginner,app,앱 다운로드,download app,바로가기 만들기
/info/guide/interface | 화면 안내 | Guide to the screens | 화면 보는 법,카트 사용법,글자 크기,글씨 크기,font size,text size,확대,zoom
/info/guide/srs | 승무패 안내 | Guide to standard | 승무패 하는 법
/info/guide/live | 라이브 안내 | Guide to live | 라이브 하는 법,배당 변동 무시,quick bet,빠른 예측,빠른예측
/info/guide/special | 스페셜 안내 | Guide to special | 스페셜 하는 법
/info/guide/jumpball | 점프볼 안내 | Guide to jump ball | 점프볼 하는 법
/info/guide/cointoss | 코인토스 안내 | Guide to coin toss | 코인토스 하는 법
/info/guide/freekick | 프리킥 안내 | Guide to free kick | 프리킥 하는 법
/info/rules/index | 게임규칙 | Rules | 규칙,적특,적중특례,룰,rules,void rules,settlement rules,무효
/info/rules/srs | 승무패 규칙 | Rules of standard | 연장전,핸디캡 규칙
/info/rules/special | 스페셜 규칙 | Rules of special | 스페셜 룰
/info/rules/live | 라이브 규칙 | Rules of live | 라이브 룰,배당 변동
/info/rules/live/soccer | 축구 규칙 | Rules of soccer | 축구 룰
/info/rules/live/basketball | 농구 규칙 | Rules of basketball | 농구 룰
/info/rules/live/baseball | 야구 규칙 | Rules of baseball | 야구 룰,콜드게임,우천,우천 취소,서스펜디드
/info/rules/live/hockey | 하키 규칙 | Rules of hockey | 아이스하키
/info/rules/live/rugby | 럭비 규칙 | Rules of rugby | 럭비 룰
/info/rules/live/volleyball | 배구 규칙 | Rules of volleyball | 배구 룰
/company | 회사소개 | Company | 운영사,사업자,company,사업자 정보,imprint,주소,연락처,전화번호 안내
/affliate | 제휴문의 | Partnership | 제휴,광고 문의,partner,affiliate,광고,배너,advertise,advertising,b2b
/bench | 이 기기의 성능 | Performance of this device | device bench,벤치,벤치마크,속도 측정,느려요,렉,benchmark,speed test,slow,lag
/replay | 세션 재생 | Session replay | 기록 재생,리플레이,세션 기록,녹화,recording,session
/licenses | 오픈소스 라이선스 | Open-source licences | 오픈 소스,라이센스,license,licenses,open source,credits
/gates | 바로가기 | All pages | 사이트맵,전체 메뉴,sitemap,all menus,전체 보기
`;

/** `names`: both languages, then what members call the screen. */
export const askedScreens: readonly (FindableScreen & {
  readonly label: string;
  readonly labelEn: string;
})[] = [...screens.matchAll(/^(.+?) \| (.+?) \| (.+?) \| (.+)$/gm)].map(
  ([, path = '', label = '', labelEn = '', asked = '']) => ({
    path,
    label,
    labelEn,
    names: [label, labelEn, ...asked.split(',')],
  }),
);
