/**
 * Markup that runs something where a page takes it as it is, in forms that pass naive filters. Each sets `window.ran`, or loads from a host
 * that does not exist.
 */
export const xssHtml: readonly string[] = [
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<img src="x` `<script>window.ran=1</script>"` `>',
  '<svg onload=window.ran=1></svg>',
  '<svg><script>window.ran=1</script></svg>',
  '<svg><animate onbegin=window.ran=1 attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:window.ran=1"><text y=20>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.ran=1></style></mglyph></table></mtext></math>',
  '<math href="javascript:window.ran=1">x</math>',
  '<iframe src="javascript:window.ran=1"></iframe>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<object data="javascript:window.ran=1"></object>',
  '<embed src="javascript:window.ran=1">',
  '<a href="javascript:window.ran=1">x</a>',
  '<a href="  java\tscript:window.ran=1">x</a>',
  '<a href="JaVaScRiPt&colon;window.ran=1">x</a>',
  '<a href="data:text/html,<script>window.ran=1</script>">x</a>',
  '<a href="vbscript:window.ran=1">x</a>',
  '<a href="https://ok.test" onclick="window.ran=1" onmouseover=window.ran=1>x</a>',
  '<form action="javascript:window.ran=1"><button formaction="javascript:window.ran=1">x</button></form>',
  '<details open ontoggle=window.ran=1><summary>x</summary></details>',
  '<video><source onerror=window.ran=1></video>',
  '<audio src=x onerror=window.ran=1></audio>',
  '<input autofocus onfocus=window.ran=1>',
  '<style>@import "https://evil.test/a.css"; *{background:url(https://evil.test/b)}</style><p>x</p>',
  '<p style="background:url(https://evil.test/c);position:fixed">x</p>',
  '<link rel=stylesheet href="https://evil.test/d.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.ran=1">',
  '<base href="https://evil.test/">',
  '<template><img src=x onerror=window.ran=1></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript>',
  '<table><td background="javascript:window.ran=1" onclick=window.ran=1>x</td></table>',
  '<span data-mention-kind="__proto__" data-mention-id="<img src=x onerror=window.ran=1>" data-mention-label="<b>x</b>">x</span>',
  '<div data-app-block data-block-id="constructor">x</div>',
  '<pre><code class="language-<img src=x onerror=window.ran=1>">x</code></pre>',
  '<mark data-highlight="red;background:url(https://evil.test/e)">x</mark>',
  '<input type="checkbox" onchange=window.ran=1> x',
]

export const xssMarkdown: readonly string[] = [
  '[x](javascript:window.ran=1)',
  '[x](  JAVASCRIPT:window.ran=1 "t")',
  '[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=)',
  '![x](x" onerror="window.ran=1)',
  '<javascript:window.ran=1>',
  '[x]: javascript:window.ran=1\n\n[x]',
  '`<img src=x onerror=window.ran=1>`',
  '```<img src=x onerror=window.ran=1>\ncode\n```',
  '| a<script>window.ran=1</script> |\n| --- |\n| <img src=x onerror=window.ran=1> |',
  '---\ntitle: "<script>window.ran=1</script>"\n---\ntext',
]

/** Values that attributes, marks and texts of a forged document hold. */
export const xssValues: readonly string[] = [
  'javascript:window.ran=1',
  '"><img src=x onerror=window.ran=1>',
  "' onmouseover='window.ran=1",
  'red;background:url(https://evil.test/f)',
  '</code><script>window.ran=1</script>',
  '\\href{javascript:window.ran=1}{x}\\includegraphics{https://evil.test/g}\\url{javascript:window.ran=1}',
  '__proto__',
  'constructor',
  '../../../api/auth/log-out',
]
