/** Texts that try to run a script where they are shown: a written corpus, and the products of a small grammar. Each calls `pwned()`. */

const RUN = 'pwned()';

const corpus: readonly string[] = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<script>${RUN}//<</script>`,
  `<script/xss src="data:,${RUN}"></script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script>//&NewLine;${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text x="20" y="20">x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x"></use></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<math><mi xlink:href="data:x,<script>${RUN}</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<template><script>${RUN}</script></template>`,
  `<textarea><img src=x onerror=${RUN}></textarea>`,
  `<title><img src=x onerror=${RUN}></title>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<style><!--</style><script>${RUN}//--></script>`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<applet code="${RUN}"></applet>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<button formaction="javascript:${RUN}">x</button>`,
  `<isindex type=image src=1 onerror=${RUN}>`,
  `<input type=image src=x onerror=${RUN}>`,
  `<video><source onerror="${RUN}"></video>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<select autofocus onfocus=${RUN}>`,
  `<keygen autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<p style="background:url(javascript:${RUN})">x</p>`,
  `<span style="width: expression(${RUN})">x</span>`,
  `<span style="font-size: 12pt; background: url('javascript:${RUN}')">x</span>`,
  `<span style="font-family: x; -moz-binding: url(//evil.example/x)">x</span>`,
  `<span style="font-size: 12pt\\;position:fixed">x</span>`,
  `<span style="font-family: Arial&quot; onmouseover=&quot;${RUN}">x</span>`,
  `<a href="javascript&colon;${RUN}">x</a>`,
  `<a href="jav&#x09;ascript:${RUN}">x</a>`,
  `<a href="java&#10;script:${RUN}">x</a>`,
  `<a href=" &#14; javascript:${RUN}">x</a>`,
  `<a href="\u0001javascript:${RUN}">x</a>`,
  `<a href="https://a.example/&quot; onclick=&quot;${RUN}">x</a>`,
  `<a href='https://a.example/" onclick="${RUN}'>x</a>`,
  `<a href="https://user:word@evil.example/">x</a>`,
  `<a href="//evil.example/">x</a>`,
  `<a href="https://a.example" target="x" rel="opener" onclick=${RUN}>x</a>`,
  `<img src="/datatable/file/${'a'.repeat(32)}" onerror=${RUN}>`,
  `<img src="/datatable/file/${'a'.repeat(32)}?x" onload=${RUN}>`,
  `<img src="/datatable/file/../../account/logout">`,
  `<img src='/datatable/file/${'a'.repeat(32)}' alt='"><script>${RUN}</script>'>`,
  `<img src=x:x onerror=${RUN}//`,
  `<img """><script>${RUN}</script>">`,
  `<img src=\`x\`onerror=${RUN}>`,
  `<img/src="x"/onerror=${RUN}>`,
  `<img\nsrc=x\nonerror\n=\n${RUN}>`,
  `<img src=x onerror\u0000=${RUN}>`,
  `<i\u0000mg src=x onerror=${RUN}>`,
  `<p/onclick=${RUN}/x>x</p>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `<xss id=x tabindex=1 onfocus=${RUN}></xss>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${RUN}&amp;lt;/script&amp;gt;`,
  `<p>&#60;img src=x onerror=${RUN}&#62;</p>`,
  `\uFF1Cscript\uFF1E${RUN}\uFF1C/script\uFF1E`,
  `</p></div></body><script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'-${RUN}-'`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
];

const elements = ['img', 'p', 'a', 'span', 'svg', 'body', 'div', 'li', 'br', 'video', 'audio', 'b'];
const events = ['onerror', 'onload', 'onclick', 'onmouseover', 'onfocus', 'onanimationstart', 'ONERROR'];
/** How an attribute may be written. */
const writings: readonly ((name: string) => string)[] = [
  (name) => ` ${name}=${RUN}`,
  (name) => `/${name}="${RUN}"`,
  (name) => `\t${name}\n=\n'${RUN}'`,
];
const handlers = elements.flatMap((element) =>
  events.flatMap((event) => writings.map((write) => `<${element} src=x${write(event)}>x</${element}>`)),
);

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'vbscript:',
  'data:text/html,',
  'java\tscript:',
  '&#106;avascript:',
  'blob:',
  'file:///',
];
const holders: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address}'>x</a>`,
  (address) => `<a href=${address}>x</a>`,
  (address) => `<img src="${address}">`,
  (address) => `<p><a title="x" href="${address}"><strong>x</strong></a></p>`,
];
const addresses = schemes.flatMap((scheme) => holders.map((hold) => hold(`${scheme}${RUN}`)));

/** Each payload as it is, and inside of elements that are allowed. */
const wrapped = corpus.flatMap((payload) => [
  `<p>${payload}</p>`,
  `<ul><li><span style="font-size: 12pt">${payload}`,
]);

export const scriptPayloads: readonly string[] = [
  ...new Set([...corpus, ...handlers, ...addresses, ...wrapped]),
];

const size = '(?:8|9|10|11|12|14|18|24|32)pt';
const font =
  '(?:Pretendard Variable|Malgun Gothic|Noto Sans KR|Nanum Gothic|Nanum Myeongjo|Gulim|Dotum|Batang|Gungsuh|Arial|Verdana|Georgia|Times New Roman|Courier New)';
const style = `(?:font-size: ${size}|font-family: ${font}|font-size: ${size}; font-family: ${font})`;
const marks = [
  '</?(?:p|strong|em|u|s|ul|ol|li|blockquote)>',
  '<br>',
  '</(?:span|a)>',
  `<span style="${style}">`,
  `<a href="https?://[^"'<>\\s]+" rel="noopener nofollow ugc" target="_blank">`,
  `<img src="/datatable/file/[0-9a-f]{32}" alt="[^"<>]*">`,
];
/** The whole grammar of stored texts, written a second time. */
export const storedText = new RegExp(`^(?:[^<>]|${marks.join('|')})*$`);
