import { expect, test } from 'vitest'
import { markdownHtml } from '#client/features/pages/editor/markdown-html.ts'

test('blocks of Markdown become blocks of a page', () => {
  expect(markdownHtml('# Title #\n\nSome **bold** text\n##### Small\n---\n> one\n> two')).toBe(
    '<h1>Title</h1><p>Some **bold** text</p><h3>Small</h3><hr><blockquote><p>one</p><p>two</p></blockquote>',
  )
  expect(markdownHtml('```js\nconst a = "<b>"\n\n# no title\n```\nafter')).toBe(
    '<pre><code>const a = &quot;&lt;b&gt;&quot;\n\n# no title</code></pre><p>after</p>',
  )
  expect(markdownHtml('```\nwithout an end')).toBe('<pre><code>without an end</code></pre>')
})

test('lists keep their kinds and what stands below an item', () => {
  expect(markdownHtml('- one\n- two\n  - inner\n\t1. innermost\n- three\n\n1. first\n2) second')).toBe(
    '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>inner</p><ol><li><p>innermost</p></li></ol></li></ul></li><li><p>three</p></li></ul>' +
      '<ol><li><p>first</p></li><li><p>second</p></li></ol>',
  )
  expect(markdownHtml('- [ ] open\n- [x] done')).toBe(
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>open</p></li><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
  )
  expect(markdownHtml('7. seven\n8. eight')).toBe('<ol start="7"><li><p>seven</p></li><li><p>eight</p></li></ol>')
  // begun further in than it goes on
  expect(markdownHtml('  - in\n- out')).toBe('<ul><li><p>in</p></li></ul><ul><li><p>out</p></li></ul>')
})

test('links lead to the web and nothing is markup that was text', () => {
  expect(markdownHtml('see [the "list"](https://example.org/a?b=1&c)')).toBe(
    '<p>see <a href="https://example.org/a?b=1&amp;c">the &quot;list&quot;</a></p>',
  )
  expect(markdownHtml('[x](javascript:alert(1))')).toBeUndefined()
  expect(markdownHtml('- <img src=x onerror=alert(1)>')).toBe('<ul><li><p>&lt;img src=x onerror=alert(1)&gt;</p></li></ul>')
})

test('text that says nothing of Markdown is left alone', () => {
  expect(markdownHtml('Two lines\nof a text.\n\nA #tag, 3 - 2 and **bold**')).toBeUndefined()
  expect(markdownHtml('')).toBeUndefined()
  expect(markdownHtml('-5 degrees\n#1 of all')).toBeUndefined()
})
