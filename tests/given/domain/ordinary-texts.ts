/** Ordinary texts that nearly contain a banned word of the first list, by what makes them near. Divided by | and line ends. */
const texts: Readonly<Record<string, string>> = {
  'words that contain one': `
가족까지|만족까지|부족까지|민족까지 응원|개색깔|번개색|무지개색|안개색 유니폼|공지룰|빠구리아노|유니폼은 4개색이 있어|두 개색이 섞인|세 개색|여러 개색이|4개색|세 가지 룰을|메시지 룰이|경기가 어떤 지 룰 설명|안 자지 새끼 고양이|졸려도 자지 새끼 강아지가|두 개 샛길|축구빠 구리 출신|아빠구리시 가요|귀족까라고|April pron
스시발효|무지개새기고 있다|번개새기다|고시발표|수시발표|다시발표|도시발전|역시발렌시아|동시발생|즉시발급|임시발령|응시발표|전시발굴|무시발언|혹시발목|잠시발목|개시발표|서울시발표|서울시발전|부산시발 뉴스|택시발 감염|도시발 한파|이슈발생|티슈발매
3시발 KTX|10시발표|12시발 비행기|시발점|시발역|시발차 시각|시발버스|3개년도 계획|지랄탄|시발 택시|도시바|도시바전|시바견|시바 이누|시바 코인|시바사키 가쿠|시바타 유토|시바스 리갈|아저씨바지|아저씨바보|날씨바람|글씨바탕|솜씨바로|아가씨빨리|날씨빨리
다시팔았다|다시팔아요|혹시팔꿈치|역시팔카오|다시벌금|다시벌어|즉시벌점|도시벌집|시뻘건|시뻘겋게|다시빨라|잠시빨간불|일시불|데시벨|데시벨이
`,
  'the year, the illness, the plan': `
병신년 2016|2016년 병신년|2016년은 병신년|병신년 새해|병신년 붉은 원숭이|병신년의 해|병신년에 태어난|병신년생|1896년 병신년|병신일주|질병신고|발병신고|성병신고|전염병신고|감염병 신고|전염병|감염병
화염병|간염병동|비염병원|간병신청|질병신약|의병 신돌석|의병신돌석|해병신분|용병신분|사병신분|투병신호|유리병신제품|장병신청|5개년 계획|3개년|수개년|다개년 협약|번개소리|조개소리|날개소리|3개소리모델링|백발백중|십발
이십팔번
`,
  'where two words meet': `
생존나라|보존나무|의존나머지|공존나눔|생존내기|보존내용|1조까지|8조까지|B조까지|구조까지|체조까지|창조까지|기조까지도|한강간판|건강간식|건강간호|최강간담회|8강간|4강간 대결|윤간호사|이윤간접비|동창녀석|분야동향
분야동안|심야동행|야동초등학교|야동동 주민센터|야동중학교|정보빨리|홍보빨리|쇼핑몰카드|쇼핑몰카페|카메라도촬영|안마방법|안마방식|글로리타워|글로리타운|칼로리타령|에섹스|서섹스|웨섹스|미들섹스|유니섹스|시엠창단|한남충청
한남충전|급식충전|급식충전 카드|갈보리 교회|따라갈보호자|나갈보험|주니어미드필더|주니어미국|손조까지|집현전라디오|공장개막|시장개방
`,
  'ordinary words': `
좇다|좇아|뒤좇아|쫓아가다|씹다|곱씹어 보면|십자인대|구십분|리더십|멤버십|스킨십|십중팔구|시세끼|미운 오리 새끼|새끼손가락|새끼 고양이|새끼줄|아기 사자 새끼|어미와 새끼|새끼 펭귄|판다 새끼 공개|물범 새끼|병신춤 공연|관광지랄까|휴양지랄까|개같은 날의 오후|운지버섯|씨 발아율|12시 이발|두 시 이발소
18시 10발|오후 3시 발표|다시 발표|야 시 발표|보지 못했어요|자지 않고|기회를 보지만|신경 쓰지 말래요|옷병|시밝|그의 보직은|게놈 지도|개념|깨끗한 경기|서랍을 뒤져 보니|위기가 닥쳐 왔다|신시내티|시시비비
발시리즈|ㅋㅋㅋㅋ|ㅎㅎㅎ|ㅠㅠ|ㅇㅇ|ㄱㄱ|ㅅㄱ|ㅊㅋㅊㅋ|ㄴㄴ
`,
  names: `
Dick Advocaat|Dick Schreuder|Dick Van Dyke|Dick van Dijk|Dick van den Polder|Dick de Boer|Moby Dick|Kike García|Kike Salas|Yoshito Okubo|Yamashita|Takeshita|Kinoshita
Morishita|Matsushita|Avispa Fukuoka|Fukushima|Fukuda|Uranus|Adnan Januzaj|Mofokeng|Essex|Sussex|Middlesex
Scunthorpe United|Phuket FC|Penistone|Cumberland|Hancock|Cockburn|Babcock|Alcock|Dickinson|Dickens|Arsenal|Arsenal FC|Cassano
Casemiro|Bassett|Nassau|Assen|Hassan|Titov|Lake Titicaca|Coon Rapids|Rio Negro|Cox|Wanka|Ashita|Hoshino|Kashima Antlers
Bitcoin|Dembélé|Gündoğan|Zlatan Ibrahimović|Manuscript|Fabián Ruiz|Динамо|Спартак Москва|Зенит|Ολυμπιακός|ΠΑΟΚ
`,
  'English words': `
possibal|glassiball|Jonna Lee|Wank Stadion|번개 쉐이크|베이스 섹스텟
class|passion|assess|assist|cocktail|peacock|analysis|canal|title|titles|therapist|grape|drape|rapping|rapper|wrapped
mishit|mishits|mis-hit|snigger|shiitake|shitake|rotor|rotors|motorless|torque|socialist|specialist|commercialism|tilts
tittle|suits|document|cucumber|circumstances|accumulator|scrap|scraper|sextet|sixth|Essex derby|bass|brass|grass|embassy
button|basement|cum laude|a chink in the armour|chink of light|tit for tat|same-sex|hooker in rugby|retardant|manuscript|Janus|tetanus
shuttlecock|woop woop|whoop|tsk|wtb|gg wp|bit (chances)|first bit, change|as soon as|a sset
`,
  'numbers that are read otherwise': `
18번|18번 홀|등번호 18번|애창곡 십팔번|18위|18명|18세|18년 만의 우승|우승까지 18년|18년째|2018년|18살|18일 18시|시 8분|3시 8분|3시8분|오후 3시 8분|오후 3시8분 시작|3 시 8 분|8시 8분|20시8분|경기 시작 시 8:30|시8:30|다시 8강|다시8강|동시8경기|매시 8분|역시 8번|김씨 8명|아저씨8|아가씨 8명|이십8명|오십8점|제18회|1대0승|전반0분
등8 번|8발|8강 시 8점|도시8곳|혹시 8|시 8점|십 8
`,
  'syllables that are near': `
버스 이발소|위스키 이발사|비어 있어요|비어가르텐|시어머니|지어서|피어슨|미어캣|브이로그|드라이브이용|트라브존스포르|크이우|스이카 카드|그이가|니어|주니어|시니어|기어코|브이|유브이|ㅇㅈ이랄까|ㅋㅋ아니|ㅠㅠ이겼다|ㄱㄱ이제|ㅊㅋ이번엔|ㅎㅇ안녕|제0회|7ㅠㅠ|1:7ㅠ|연세O신촌|키즈엑스포|캠퍼스엑스포|비즈니스 엑스포
`,
  'signs beside letters': `
© 2026 SPO|©Getty Images|Getty© Images|Nike®|Nike™|AT&T|R&D|H&M|P&G|Q&A|50°C|class★hits|goal⚽hit|3×3 농구|Haaland×Nike|se × 2|€10|₩20,000|10₩|\u00a71 as amended|Weiß|Großkreutz|Fußball|savvy|civvies|f(x)|pass(es)|is(h)|what?it|b=t|C(hris)|A<B|¡Vamos!|†1950|Messi♥Ronaldo
`,
  'cheers and laughter': `
오ㅗㅗㅗ|고ㅗㅗㅗ올|호ㅗㅗ 이겼다|가즈아ㅏㅏㅏ|대박ㅏㅏ|와아아아|이겼어ㅓㅓㅓ|안 돼ㅐㅐ|아ㅏㅏㅏ 아깝다|후ㅜㅜ|제발ㄹㄹㄹ|ㅋㅋㅅㅋㅋ|ㅇㅈㅇㅈ|ㄹㅇㅋㅋ|ㄱㄱㄱ|ㅂㅂ 내일 봐요|ㅊㅊ|ㅎㅇㅎㅇ|ㄴㅇㅅ|ㅌㅌㅌ|오오오오|골골골골
`,
  'players and coaches': `
Lee Dong-gook|Lee Dong-Gook|이동국 Dong-gook|Kim Gook-jin|Dick's Sporting Goods|Dick’s Sporting Goods Open|Jorge Fucile|Christian Fuchs|Stefan Kuntz|Rusty Kuntz|Paul Dickov|Christian Titz|Antonio Bastardo|Benoît Assou-Ekotto|Antoine Semenyo|Pat Cummins|Teemu Pukki|Wankdorf|Kosuke Fukudome|Coco Crisp|Robert Kok|Idrissa Gueye|Hitchcock|Brendan Sexton|Uli Hoeneß|바스티안 슈바인슈타이거|슈바르처
역시팔머|역시발데|콜 팔머 골|다시발락|혹시팔라시오|미하엘 발락|알레한드로 발데|조지 웨아|개리 네빌|게리 리네커|존 나이트|존 테리|신시아|신시내티 레즈|시부야 경기장|시바사키|발시|메시발롱도르
`,
  'endings and what follows them': `
이미지랄까|메시지랄까|가지랄까|편지랄까|패키지랄까|수박씨발라먹기|수박씨 발라 먹는 법|포도씨 발라내기|하프존나들이|스트라이크존나이|12시팔당에서|3시팔공산|개강간담회|특강간판|정강간격|뒤쪽바리케이드|근육갑자기 당겨요|내 맘충분히|용병신장 195cm|재미없는 경기|의미없는 패스|흥미없는 승부|식스맨상|식스센스|섹시한 골|홍어 삼합|새 신발|등산 신발 사이즈|호박엿먹어요
다시바쁘다|표시바늘|동시바둑|무시바람|다시팔리는 표|즉시발길을 돌렸다|글씨발견|날씨발표|솜씨발휘|아저씨발언
`,
  'English sport and life': `
niggling injury|a niggling knock|sextuple|bass guitar|assassin|bassist|raccoon|tycoon|cocoon|spice|suspicious|auspicious start|Nigeria|Nigerian|Niger|Montenegro|fuchsia|cockpit|cockerel|shuttle|analyst|canalside|scrape a win|drapes|grapes|therapists|craps table|pass it on|hit it|as it is|class act|glass ceiling|ass­ists|as sharp as ever|bit chilly|its hit|push it|wash it|finish it|crush it|cash it|fresh it|https://example.com/assets/title.css|analytics|sexagenarian|Hoek van Holland|tit-bits
`,
  'numbers and codes': `
A55|갤럭시 A55|A5|S3|S5|2026|455|1:0|3x3|5-3-2|4-4-2|T1|H2H|W2D|xG 1.77|xx|F1|C8|B612|B1A4|K리그1|U-20|1X2|O/U 2.5|+1.5|-0.5
A$AP Rocky|Ke$ha|P!nk|blink-182|US$|2*3|a*b*c|C#|F#m|x^2|50%
`,
  'food, places, families': `
cock-a-leekie soup|Olivier De Cock|Steven De Cock|De Cock|Alan Cumming|niggardly|미운 우리 새끼|우리 새끼|내 새끼|내 새끼들|우리 새끼들|내 새끼들이 이겼다|우리 새끼들은 최고|내 새끼가 골 넣음|야동면|야동로 3길|야동삼거리|이 김치녀석|된장녀석
수박씨발라먹기|수박 씨발라 먹는|참외씨발아율|볍씨발아 시험|배추씨발아|시바 료타로|지랄디 주심|왼쪽발이 아파|오른쪽발이 먼저|양쪽발이|한쪽발이|반대쪽발이|안쪽발이|바깥쪽발이|이쪽발이 아파|뒤쪽발이|북쪽발이|옆쪽발이|아이야똥|that's-it|That's-it!|that’s-it|it's_it|s-it|맘충전소|급식충당금|새우젓같은 맛|액젓같은 향
`,
  'hyphens and lines between letters': `
f-stop|sh-boom|b-side|c-section|well-known|co-op|half-time|s-t|user_name|a_b|back-to-back|x-ray|one-on-one|t-shirt|e-mail|pre-match|over-under|full_time|1-0|Saint-Étienne|K-리그|run-in|kick-off|play-off|ever-present|set-piece
`,
};

/** Kind and text. */
export const ordinaryTexts: readonly (readonly [kind: string, text: string])[] = Object.entries(
  texts,
).flatMap(([kind, lines]) =>
  lines
    .trim()
    .split(/[|\n]/)
    .map((text) => [kind, text] as const),
);
