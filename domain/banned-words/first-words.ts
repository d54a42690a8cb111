/**
 * The list that a new site begins with; operators change it: insults, sexual words, words of advertisements. Of ordinary words that are written the same
 * (보지 마, 자지 않고) only the insulting combinations are listed. The marks are explained in banned-words.ts.
 */
import { ordinaryWords } from './ordinary-words.ts';

const korean = `
[시씨쉬쒸싀씌씻싯씹][발벌밸뱔봘] 씨[빨뻘] 시뻘놈 쓰팔 [싯씻]팔 씨[발벌]럼 [씨쉬쒸씌쓰싀]불놈 [씨시쉬쒸씌]팔 씨펄 =[sc]발 씨[바부]랄 씨부럴 [시쉬]부[랄럴] [씨시쉬]브럴 =시바랄 [시쉬]바[놈년] [시씨]바새끼 =슈바 쓉 씁새 씹쓰 개씹 육시[랄럴] [씨시쉬]방새 씨[바빠] =씨파 쒸[바빠] =[시쉬][바파] =시바라
=[시씨][bv]al =si발 =ssi발 =shi발 =병sin =병shin =byung신 슈[발벌] 쓰발 쓰벌 =쓰바 =씨불 씨봉[방새] 씨뎅 =시벨 =시벨놈
[ㅅㅆ]ㅂ [ㅅㅆ][발벌빨팔] ㅄ [시씨]ㅂ =c발 =c발[놈년] =c팔 =c[8팔][놈년] =18놈 =18년[아들] =18놈[아들] =씨8 =[씨시]8놈 십팔놈 십8놈 십팔새끼 =ㅆㅍ ㅈ밥 ㅈ까 =ㅈ나 ㄱㅅㄲ ㅂㅅ ㅈㄴ ㅈㄹ ㅈ같 ㅈㄲ ㅗㅗ ㅅㄲ ㅁㅊ[놈년] =ㅁㅊㄴ ㄴㄱㅁ ㅈ망 ㅈ[됐되됨] ㅅ1ㅂ ㅂ1ㅅ =ㅂㅣ신 =ㅆㅣ8 ㅂ신 병ㅅ ㅈㅂㅅ ㄲㅈ라 ㄷㅊ라
[십씹씝씸][새쌔쉐섀세][끼키] 씹[새창팔할년놈탱알빨] 씹덕 씹치[남녀] 씹선비 =씹 십창 니[미기]씹 열씹
[좆졷좉죶] 좆[같까밥도만나] [좇좃][같도됐밥까나만물망빠] =좇 =좃 개좇 [존죤졷좃줜쥰좐]나 =존니 =존냐 =쫀나 =[젓젖]같[네은다] 개[젓젖]같 =조또 =조또[네도] [존죤쫀]내 =조낸 졸라게 조[까깐] 졷까 =족까 =족까[라네]
[지쥐즤][랄럴롤뢀] 찌랄 지[럴롤] =지룰[이을] =지룰하네
[개게깨걔][새쌔섀세쉐쎄쉬섁쌕썌샤][끼키퀴꺄캬] 개[색섹쌕쉑][기히끼키] [개게]쉑 개새기 개샛[기끼키] 개객[기끼] 개자지 개[쉐섀]이 =개s끼 개[샊섺쉨] 개자식 개새끼[야들] 개같은[년놈것새] =개같은 개[년놈] 개[좆좇] 개지랄 개소리 개쓰레기 개후레 개잡[놈년] 개썅
=[새쌔섀쉐쎄][끼키꺄] [이저그니]새꺄 =[새쌔섀쉐][끼키][야들가] =새끼들아 =새끼들이 =새끼들은 [저그니네][새쌔섀쉐]끼 =이[새쌔섀쉐]끼 =이[새쌔섀쉐]끼[야들가는] 쉐끼 =쉐키 섀[끼키] 쌔끼 [저그]쉑 =이쉑
[병븅뱡벙볭뼝뵹][신쉰싄씬] [빙뱅벵][신쉰싄] 볍신 [병븅빙]딱 등신새끼 등신[아들] =등신 등쉰
[애에]미없는 [애에]미뒤[진졌] [애에]미터[진졌] [애에]비없는 =느금 느[금검]마 느개[비미] 느그엄마 느그[애에]미 [니네]애[미비] [니네]에[미비] =니[어엄]미 니미럴 니기미 엠[창챙챵] =엠병 =m창 =니앰 엄창 앰창
후[레래][자][식] 후레아들 호[로루]자식 호로[새세]끼 호로년 [쌍썅쌰][놈넘] [쌍썅]년 씨앙[년놈] =썅 [썅쌍]놈 미친[놈년넘] [믜뮈]친[놈년] 미친[새쌔세섀쉐]끼 미친쉑 =미친련 =미친련아 미[췬칀친틴칭][놈년] =[또똘]라이 =똘아이 =[또똘]라이[새] [또똘]라이[새]끼 도라이새끼 =돌아이 =돌아이[냐네야] 정신병자새끼 [싸사]이코새끼 후레새끼 뒤져라새끼 또라[이]년 돌아이[새]끼
젼나 씻팔 샹[년놈] 썅노무 개시끼 개[새세]귀 개[새쌔섀세]뀌 느금맘 니미랄 찐따새끼 =찐따 창[녀년놈] 걸레년 걸레같은[년놈] 갈보 화냥년 육변기 =육변 개걸레 보[빨짓]물 보빨 자지빨 자지새끼 =빠구리 [보자]지털 보지년 보지같은[년놈] 씹보지 개보지 딸딸이 자위행위 사까시 오랄섹스 [섹쎅섻쎆쎾][스쓰] 섹파 =섹 야동 야덩 =야똥 야사[사짤추공] 야설사
포르노 몰카 도촬 강간 윤간 성폭행해 로리타 근친상간 원조교제 조건만남 성매매 안마방 오피걸 출장안마 페티[쉬시] 쪽바리 쪽빠리 =쪽발이 =쪽발이[들는가를의야다] 쪽발이새끼 쪽발이놈 짱[깨개꼴] 깜둥이 =니그로 흑형새끼 똥꼬충 호모새끼 게이새끼 장애새끼 장애인새끼 쓰레기새끼 =[엠앰]생 =[엠앰]생[들아] 뻑큐 뻐큐 퍽큐 =빠큐 빡큐 뻑유 애자새끼
[김]치녀 된장녀 한[남녀]충 맘충 급식충 틀딱 홍어새끼 전라디언 [일]베충 [메]갈년 꼴페미 죽여버린다 죽여버릴 나가뒤[져지] 뒤져버려 뒤지고싶 뒤질래 뒈[져져질진] 디질래 디져[라버] 주둥이닥쳐 칼로찔 자살해라 =운지 =아가리 아가리닥 닥쳐새끼 닥치고꺼져 꺼져새끼 염병 옘병 육갑 젠장할
빌어먹을놈 대가리깨 눈깔아 엿먹어 엿이나먹 바카라[사싸]이트 카지노[사싸]이트 토토[사싸]이트 사설토토 먹튀없는 총판모집 충전이벤트문의 환전문의 마약팝니다 필로폰 작대기팝니다 대포통장 통장매입 불법대출
텔레그램문의 카톡문의주세요
`;
const english = `
fuck fucker fucking =fuq =fuhk =phuq =motherfcker =mthrfckr motherfucker motherfuck =mofo =mofos =fuk =fuking =fukin =fuker =fuc =fucc =fukc =pr0n =gaesaeggi =fucck =fukk =fuuk fxck fuxk fukboi fuccboi =phuck phuk =fck =fvk =fcking =fkn =fcuk fvck =dafuq =wtf =stfu =gtfo =shit =shits =shitty =shitter =shitting =shite =sht =shyt =shitshow =shitbag =shitface bullshit horseshit
shithead shithole dipshit batshit dogshit =crap =crappy asshole assholes arsehole =ass =asses =arse =arses jackass dumbass smartass fatass =asswipe =asslicker =asslickers =dumazz asshat azzhole bitch =biatch biatches =bich =btch =biotch =beeyotch =beotch =beyotch =bastard =bastards =basterd =basterds =tosser =tossers =cunt =cunts =cunty =cvnt =kunt =twat =twats
=wanker =wankers =wank =wanking bollocks =bollox bellend =prick =pricks dickhead dickface dickwad dikhead =mydick =yourdick =bigdick suckmydick =suckdick =dicks ~dick cocksucker cocksucking =cocksuck ~cock =cocks ~knob =pussy =pussies =pussys =pvssy =tit =tits titties
=boobs =boobies ~boob =cum =cumming =cums cumshot =jizz blowjob handjob rimjob deepthroat dildo =dildos =anal =anus =rape =raped =rapes =rapist =rapists =raping paedophile pedophile =pedo =pedos childporn lolicon shotacon
bestiality zoophilia =incest =hentai =porn =porno =porns =pornography =pornographic pornhub pornstar freeporn xvideos =xxx =sex =sexcam sexvideo camgirl camwhore escort4u =whore =whores manwhore =slut =sluts =slutty ~hoe =hoes =skank
=fag =fags faggot =faggy =tranny =trannies shemale nigger nigga niqqa niqqer =nibba =nibbas =niggas =niga =nigg ~coon =coons =chink =chinks ~gook =gooks =spic =spics =kikes =wop =paki =pakis =wetback =raghead towelhead sandnigger gypsyscum
=retard =retarded =retards =tard =libtard =spastic mongoloid neonazi heilhitler whitepower killyourself =kys gokillyourself suicidepact =masturbate =masturbating =masturbation =masturbator =ejaculate =orgasm =orgasms gangbang =creampie bukkake
=ssibal =ssibalnom =sibalnom =sibalnoma =shibalnom =ssipal =jiral =michinnom =michinnyeon =ssangnom =sibbal =ssibbal =sshibal =shibbal =sibal =shibal byungsin byungshin byeongsin byeongshin gaesaekki =gaesekki =gaeseki =gaesaeki
fellatio cunnilingus =milf =milfs =upskirt =nudes onlyfans4free casinobonus onlinecasino freespins bettingtips4sale buyfollowers cheapviagra viagra =cialis cocaine4sale methforsale =douchebag scumbag =sonofabitch
=сука =суки =блять =бля =хуй =пизда =пиздец 操你妈 草泥马 傻逼 死ね =puta =putas hijodeputa =mierda =merde =scheisse =scheiße =arschloch =kurwa =orospu
`;

export const firstBannedWords: readonly string[] = `${korean} ${english} ${ordinaryWords}`
  .split(/\s+/)
  .filter((word) => word !== '');
