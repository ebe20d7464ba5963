import { expect, test } from 'vitest'
import { markdownHtml } from '#client/nouns/pages/markdown-html.ts'

/** Without the line breaks between blocks, which say nothing. */
const read = (text: string): string | undefined => markdownHtml(text)?.replaceAll('>\n', '>')

test('blocks of Markdown become blocks of a page', () => {
  expect(read('# Title #\n\nSome **bold** text\n##### Small\n---\n> one\n> two')).toBe(
    '<h1>Title</h1><p>Some <strong>bold</strong> text</p><h3>Small</h3><hr><blockquote><p>one<br>two</p></blockquote>',
  )
  expect(read('```js\nconst a = "<b>"\n\n# no title\n```\nafter')).toBe(
    '<pre><code>const a = &quot;&lt;b&gt;&quot;\n\n# no title</code></pre><p>after</p>',
  )
})

test('lists keep their kinds and what stands below an item', () => {
  expect(read('- one\n- two\n  - inner\n\t1. innermost\n- three\n\n1. first\n2. second')).toBe(
    '<ul><li>one</li><li>two<ul><li>inner<ol><li>innermost</li></ol></li></ul></li><li>three</li></ul><ol><li>first</li><li>second</li></ol>',
  )
  expect(read('- [ ] open\n- [x] done')).toBe(
    '<ul><li><input disabled="" type="checkbox"> open</li><li><input checked="" disabled="" type="checkbox"> done</li></ul>',
  )
  expect(read('7. seven\n8. eight')).toBe('<ol start="7"><li>seven</li><li>eight</li></ol>')
})

test('links lead to the web and nothing is markup that was text', () => {
  expect(read('see [the "list"](https://example.org/a?b=1&c)')).toBe(
    '<p>see <a href="https://example.org/a?b=1&amp;c">the &quot;list&quot;</a></p>',
  )
  expect(read('![a plan](https://example.org/plan.png)')).toBe('<p><a href="https://example.org/plan.png">a plan</a></p>')
  expect(read('[x](javascript:alert(1)) and ![y](data:text/html,z)')).toBe('<p>x and y</p>')
  expect(read('- <img src=x onerror=alert(1)>')).toBe('<ul><li>&lt;img src=x onerror=alert(1)&gt;</li></ul>')
})

test('text that says nothing of Markdown is left alone', () => {
  expect(read('Two lines\nof a text.\n\nA #tag, 3 - 2 and **bold**')).toBeUndefined()
  expect(read('')).toBeUndefined()
  expect(read('-5 degrees\n#1 of all')).toBeUndefined()
  expect(read('    indented\n    https://example.org')).toBeUndefined()
})
