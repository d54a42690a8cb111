/**
 * The list that a new site begins with; operators change it: insults, sexual words, words of advertisements. Of ordinary words that are written the same
 * (보지 마, 자지 않고) only the insulting combinations are listed. The marks are explained in banned-words.ts.
 */
const korean = `
시발 씨발 씨팔 시팔 씨바 씨빨 쒸발 슈발 ㅅㅂ ㅆㅂ 십새끼 씹새끼 씹새 씹창 씹팔 씹할 씹년 씹놈 씹덕후 좆 좃까 좃같 좆같 졷같 존나 졸라게 ㅈㄴ ㅈㄹ 지랄 지럴
개새끼 개세끼 개쉐이 개색히 개섀끼 개자식 개같은년 개같은놈 개년 개놈 개좆 개지랄 개소리 =새끼 ㄱㅅㄲ 병신 븅신 빙신 ㅂㅅ 등신새끼 애미없는 애미뒤진 느금마 느금 느개비
니애미 니애비 니미럴 니기미 엠창 엄창 후레자식 후레아들 호로자식 호로새끼 호로년 쌍놈 쌍년 썅놈 썅년 =썅 미친놈 미친년 미친새끼 =또라이 도라이새끼 찐따새끼 창녀 창년 걸레년
갈보 화냥년 육변기 보빨 보짓물 잠지 딸딸이 자위행위 사까시 오랄섹스 섹스 쎅스 섹파 야동 야사 포르노 몰카 도촬 강간 윤간 성폭행해 로리타 근친상간 원조교제 조건만남
성매매 안마방 오피걸 출장안마 페티쉬 쪽바리 짱깨 짱개 깜둥이 흑형새끼 똥꼬충 호모새끼 게이새끼 장애새끼 애자새끼 김치녀 된장녀 한남충 맘충 급식충 틀딱 홍어새끼 전라디언 일베충 메갈년
죽여버린다 죽여버릴 뒤질래 뒈져 뒤져라 칼로찔 자살해라 =운지 =아가리 닥쳐새끼 꺼져새끼 염병 옘병 육갑 젠장할 빌어먹을놈 대가리깨 눈깔아 조까 좆까 ㅗㅗ 엿먹어 엿이나먹
바카라사이트 카지노사이트 토토사이트 사설토토 먹튀없는 총판모집 충전이벤트문의 환전문의 마약팝니다 필로폰 작대기팝니다 대포통장 통장매입 불법대출 텔레그램문의 카톡문의주세요
-시발점 -시발역
`;
const english = `
fuck fucker fucking motherfucker mofo fuk =fck =fkn =wtf shit bullshit shithead dipshit =crap asshole arsehole =ass =arse jackass dumbass smartass bitch biatch =btch bastard =cunt =cunts =twat wanker =wank
tosser bollocks bellend =prick dickhead =dick =dicks cocksucker =cock =cocks =knob pussy =pussies =tit =tits titties boobs =boob =cum cumshot jizz blowjob handjob rimjob deepthroat dildo vibrator
=anal anus =rape rapist raping =rapes paedophile pedophile =pedo childporn lolicon shotacon bestiality zoophilia incest hentai porn porno pornhub xvideos =xxx =sex sexcam camgirl camwhore escort4u
hooker whore =slut sluts slutty =hoe =hoes skank =fag =fags faggot =dyke tranny shemale nigger nigga =coon =coons =chink =gook =spic =kike =wop =paki wetback raghead towelhead sandnigger gypsyscum
retard retarded =tard spastic mongoloid neonazi heilhitler whitepower killyourself =kys gokillyourself suicidepact masturbate masturbation ejaculate orgasm gangbang threesome creampie bukkake
fellatio cunnilingus =milf upskirt =nude nudes onlyfans4free casinobonus onlinecasino freespins bettingtips4sale buyfollowers cheapviagra viagra cialis cocaine4sale methforsale
`;

export const firstBannedWords: readonly string[] = `${korean} ${english}`
  .split(/\s+/)
  .filter((word) => word !== '');
