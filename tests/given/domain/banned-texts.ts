/** Texts that contain a banned word of the first list, by the way in which it is hidden. Divided by | and line ends. */
const texts: Readonly<Record<string, string>> = {
  'as they are': `
시발|씨발놈|씨바|시팔|씨팔|시벌|씨벌|씨펄|쓰발|쓰벌|슈발|쉬발|쉬벌|씌발|쒸발|싯발|시뱔|씨봘|씨부랄|씹새끼|십새끼|십새키|개새끼|개새꺄|개쉐끼|개섀끼|개색기|개새기|메시 개새기야|개색히|게새끼|이 새끼야|저새끼|그 새끼들|병신|븅신|빙신
병쉰|병딱|지랄|쥐랄|좆|좆같네|좇|좇같은|좃같다|좆까|존나|죤나|졸라게|개년아|이 개년|쌍년|썅|썅놈|미친년|미친 새끼|또라이|엠창|느금마|니애미|니미럴|후레자식|호로새끼|창녀|걸레년|섹스|쎅스|야동|포르노|보빨
강간|육변기|김치녀|한남충|맘충|틀딱|급식충|일베충|뒈져|꼴페미|씹|염병|사설토토|통장매입|카지노사이트
젼나|씻팔|샹년|썅노무 새끼|개시끼|개새귀야|느금맘|니미랄|fuq|fuhk you|phuq|motherfcker|카지노싸이트|토토 싸이트|씨부럴|씨봉방|씨불|쓰바|씹알|씹빨|개객끼|개썌끼|게쉑|개자지|개같은새끼|걸레같은년|느그엄마|느개미|창놈|십팔놈|십팔새끼|장애인새끼|쓰레기새끼|십8놈|쎾스|엠생|뻑큐|퍽큐
`,
  'within a sentence': `
심판 시발 눈이 없나|와시발 골이다|개시발|존나시발|진짜병신이네|토트넘병신들|감독이 병신이야|메시개새끼|저런 쌍놈|오늘 존나 못하네|심판 개새끼들아|에이씨발|아오 씨바 또 졌네|이병신년아|그 병신년이 또|shit이네
아ass|너 fuck이나 먹어|what the fuck|you asshole|son of a bitch
`,
  'as Latin letters': `
ssibal|sibbal|ssibbal|sshibal|Ssibal nom|shibal|sibal|byungsin|Byeongsin|gaesaekki|개s끼|개쉐이|개섀이야
`,
  stretched: `
씨이발|씨이이이발|시이발|시바알|시바아알|씨바아알|씨이바알|쉬이발|벼엉신|벼어엉신|병시인|뷰웅신|비잉신|지라알|지이랄|지이이랄|개애새끼|개새애끼|개애새애끼|조오옷|조온나|존나아|미이친년|쌰앙년|쓰으발|세엑스|야도옹
포르노오|강가안|차앙녀|니애애미|느그음마|씨ㅣ발|씨ㅣㅣㅣ발|시ㅣㅣ발|ㅅㅅㅂㅂ|ㅂㅂㅂㅅㅅ|ㅈㅈㄴㄴ|fuuuck|fuuuuuck|fuckkkk|fffuck|fuuckk|shiiit|shiiiiit|shitttt
biiitch|bitchhhh|assssshole|niiigger|niggggga|diiick|diiiickhead|puuussy|pussssy|motherfuuucker|bastaaard|cuuunt|sluuut
whoooore|faaaggot|assss|poooorn
`,
  'broken up': `
시 발|시  발|씨 발 놈|시.발|시.발놈|씨~발|씨~~~발|시...발|시-발|시_발|시*발|시/발|시1발|시2발놈|시x발|씨X발|씨ㅋ발|시ㅋㅋ발|씨ㅡ발|시ㅡㅡ발|시ㅂ발|병 신|병.신아|병 신아|병 신새끼|병1신
병x신|병ㅋ신|병-신|지 랄|지.랄|지1랄|개 새 끼|개.새.끼|개1새끼|개x새끼|존 나|좆 같네|창 녀|야 동|섹 스|섹1스|미친 놈|f u c k|f.u.c.k|f-u-c-k|f_u_c_k|f*u*c*k
s h i t|s.h.i.t|a s s|b i t c h|b.i.t.c.h|fu1ck|ㅅ ㅂ|ㅅ.ㅂ|ㅂ ㅅ
`,
  'in jamo': `
ㅅㅂ|ㅆㅂ|ㅅㅂ놈|ㅅㅂ 진짜|ㅂㅅ|ㅄ|ㅄ아|ㅈㄴ|ㅈㄹ|ㅈㄹ하네|ㅈ같네|ㄱㅅㄲ|ㅁㅊ놈|ㅅㄲ|ㅗㅗ|ㅅㅣㅂㅏㄹ|ㅆㅣㅂㅏㄹ|시바ㄹ|시ㅂㅏㄹ|ㅅ발|ㅆ발|ㅅ벌|시ㅂ|씨ㅂ|병ㅅ|ㅂ신|ㅆㅍ|ㅈ밥|ㅈ까|ㅈ나|ㅂㅕㅇㅅㅣㄴ|ㅈㅣㄹㅏㄹ|개ㅅㅐ끼|조ㅈ같네
`,
  'look-alikes': `
ㅅl발|ㅅI발|ㅅ1발|ㅆl발|씨8|c발|C발|c발놈|c8놈|C팔|시8놈|18놈아|18놈|18년아|sh1t|5h1t|sh!t|$hit|f4ggot|n1gger|n1gg3r|nlgger|b1tch|b!tch|bi7ch|a$$hole|@sshole
@ss|d1ck|d1ckhead|c0ck|p0rn|pu55y|wh0re|s1ut|fuck1ng|bullsh1t|bu11shit|m0therfucker|c0cksucker|fvck|fxck|fukk|fucck|cvnt|pvssy|a$$|phuck|fаggot|fuсk
fuсking|fцck|fуck|аss|аsshole|ѕhіt|shіt|bіtсh|сunt|сосk|dіck|nіggеr|рussy|роrn|whοre|ѕlut|ғuck|ƒuck|ꜰᴜᴄᴋ|ѕʜɪᴛ|ʙɪᴛᴄʜ|fück
shït|fùck|bítch|f̶u̶c̶k̶|s̸h̸i̸t̸|ＦＵＣＫ|ｆｕｃｋ|ｓｈｉｔ|ⓕⓤⓒⓚ|ⓈⒽⒾⓉ|🄵🅄🄲🄺|🅵🆄🅲🅺|🅕🅤🅒🅚|🆂🅷🅸🆃|🇫🇺🇨🇰|𝓯𝓾𝓬𝓴|𝐟𝐮𝐜𝐤|𝖋𝖚𝖈𝖐|𝔰𝔥𝔦𝔱|𝚋𝚒𝚝𝚌𝚑|FυCK|ꓝUCK
ꓢHIT|Ꮪhit|ﾅｼfuck|시\u200b발|f\u200bu\u200bc\u200bk|씨\u3164발|병\u00ad신
`,
  'signs that look like letters': `
Fu©k|fu©k you|FU©KING|bit©h|©unt|fu¢k|f∪ck|f∪©k|fu(k|fu<k|fu⊂k|$h1t|sh¡t|\u00a7hit|se×|ßitch|ßastard|vvhore|vvhores|₳sshole|a\u00a7\u00a7hole|ni₲₲er|c∪nt|₱ussy|dickvvad|azzhole|fu₵k|biotch
`,
  'vowels and syllables in two': `
브엉신|브영신|비엉신|비영신아|벙신|스이발|쓰이발|시브알|씨브알놈|씨브얼|즈이랄|므이친놈|씨앙년|ㅅ이발|ㅆ이발놈|ㅂ영신|ㅂ엉신|ㅈ이랄|ㅁ이친놈|시ㅂ알|ㅅㅡㅣ발|벼0신|벼O신|벼○신새끼|7ㅐ새끼
`,
  'digits that are read': `
시8|씨8|시8!|아 시8|아시8|와씨8|시8 뭐냐|시8ㅋㅋ|시8놈아|시8새끼|씨8년|십8|십8놈|십8새끼|ㅅ8|ㅆ8|ㅅ8놈|ㅅ8ㅋㅋ|시8~|씨8...|이 18놈아|18새끼
`,
  'half in Latin letters': `
시bal|씨bal|씨Bal|si발|ssi발|SSI발|shi발|병sin|병shin아|byung신
`,
  'behind a sign': `
f★ck|f☆ck|sh●t|f♥ck|f○ck|b★tch|f🍆ck|f?ck|sh?t|f&ck you|f💩💩k|f*ck|fu*k|F*CK|sh*t|b*tch|f*cking|f**k|F**k you|s*it|s**t|sh#t|f#ck|b***h|c**t|a*****e|f%ck
`,
  'in brackets and between pictures': `
시(발)|시[발]놈|시「발」|(시)(발)|시🔥발|씨💕발놈|병🤡신|개🐕새🐕끼|f(u)c(k)|[f][u][c][k]|⒡⒰⒞⒦|s🔥h🔥i🔥t|f⃝u⃝c⃝k⃝|시→발|병/신 새끼|존~나 못하네|ㅅ/ㅂ|ㅂ:ㅅ|시,발|개..새..끼
`,
  'letters that stand between': `
시ㅂ발|씨ㅂ발놈|시ㅅ발|병ㅅ신|병ㅂ신|개ㅅ새끼|지ㄹ랄|시ㅇ발|시ㅡ발|미ㅊ친놈|존ㄴ나|씨ㅃ발|병ㅠ신|병ㅗ신|시^^발|시;;발|병^신
`,
  'other letters of a syllable': `
싯팔|씻팔놈|씹발|시뻘놈|쓰팔|씨브럴|시브럴|쉬부럴|싀불놈|쓰불놈|병싄|병씬|뼝신|뼝쉰|개샛기|개쌔끼|개샤끼|게쉐끼|걔새끼|찌랄|즤랄|미틴놈|믜친놈|미칭년|썅뇬|쌍뇬|미친뇬|샹뇬|개뇬|쌍눔|썅넘|미친넘|존니 못하네|줜나|쥰나|좐나|이새꺄|야 새꺄|개섀꺄|니앰|m창|M창|엠챵|시바놈|쉬바놈|시바새끼|슈바|쓉|씁새|개씹|씹쓰레기|육시랄|돌아이냐|사이코새끼|정신병자새끼|후레새끼|뒤져라새끼|보지같은년|디져라|주둥이닥쳐
`,
  'initials of insults': `
ㅁㅊㄴ|ㄴㄱㅁ|ㄴㄱㅁㅋㅋ|ㅅㅂㄹㅁ|ㅅㅂㄴㅁ|ㅂㅅㅅㄲ|ㅂㅅㅅㄲ야|ㄱㅅㄲㅇ|ㅈㄴ못하네|ㅈ망|ㅈ됐네|ㅈ까라|ㅅㅂ새끼|ㅂㅅ같은|ㅅㅂ...|ㅅ1ㅂ|ㅅ!ㅂ
`,
  'Korean by its sound': `
byungshin|byeongshin|byungsinah|gaesekki|gaeseki|gaesaeki|jiral|Jiral hane|ssipal|shibalnom|sibalnom|sibalnoma|michinnom|michinnyeon|ssangnom
`,
  'ornamental alphabets': `
ᶠᵘᶜᵏ|ˢʰⁱᵗ|ᖴᑌᑕK|ᔕᕼIT|ᗷITᑕᕼ|ƒυƈƙ|ϝυƈƙ|ʂԋιƚ|ɓιƚƈԋ|ʄʊƈӄ|ֆɦɨȶ|ғʊςҡ|ŠĤĨŦ|𝕗𝕦𝕔𝕜|𝙛𝙪𝙘𝙠|𝒇𝒖𝒄𝒌|🅱itch|🅱🅸🆃🅲🅷
`,
  'English as it is misspelt': `
dafuq|basterd|tosser|muthafucka|mothafucka|fuckboi|fvckyou|fvcker|fxcking|fuxk|fuxking|fukboi|niqqa|beeyotch|a55hole|azzhole|asslicker|dumazz|sh1thead|b0llocks|wh0re
`,
  'on the keyboard': `
tlqkf|Tlqkf|TLQKF|tlqkffff|tlqkf!|아 tlqkf|아tlqkf|tlqkfsha|tlqkfdk|t l q k f|Tlqkfsus|tlqk|Tlqk|Tlqjf|tnlqkf|tlvkf|qudtls
qudtlsdk|qudtlstoRl|QUDTLS|qbdtls|wlfkf|wlfkfgksp|wnlfkf|rotoRl|rotorl|rotorldi|rotprl|whssk|WHSSK|whwrkxsp|whwRk
alclssus|alclssha|Tkdsus|tprtm|ckdsu|smrmaak|elwlffo|rkdrks
`,
  'in other languages': `
сука|ты сука|блять|хуй|пизда|пиздец|操你妈|傻逼|死ね|hijo de puta|mierda|merde!|Scheiße|scheisse|Arschloch|kurwa
`,
  'new spellings': `
s발|S발|c발|ㅆl8|ㅂ1신|ㅂl신|뵹신|뵹신아|개쌔뀌|개섀뀌야|존냐|야똥|미친련|미친련아|쪽발이 새끼|쪽발이|쪽발이들|쪽발이는|쪽발이놈|쪽발이새끼|빡큐|뻑유|엠병|젓같네|젖같은|개젓같은|조또 모르면서|fvk|fvk you|fuccboi|kunt|niqqer|nibba|bollox
f-ck|f_ck|F-CK you|sh-t|sh_t|b-tch|b_tch|c-nt|c_nt|f--k|s__t|motherf**ker|motherf*cker|Motherf-cker|motherf###er|bullsh-t|a__hole|'f-ck'|fu-k|bit-h|'s*it'|that s*it|저 새끼들이|이 새끼가
씹덕|씹치남|ㅂ1ㅅ|족까|족까라|지룰하네|개샛키|자지새끼|빠구리|fukc|fukc you|pr0n|gaesaeggi
`,
};

/** Kind and text. */
export const bannedTexts: readonly (readonly [kind: string, text: string])[] = Object.entries(texts).flatMap(
  ([kind, lines]) =>
    lines
      .trim()
      .split(/[|\n]/)
      .map((text) => [kind, text] as const),
);
