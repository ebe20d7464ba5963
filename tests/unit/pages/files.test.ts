import { describe, expect, it } from 'vitest'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { publicBody } from '#server/features/public-links/public-body.ts'
import { mark, node, samplePage, text } from '#tests/support/sample-page.ts'

describe('a page as a file', () => {
  it('is Markdown that other programs read', () => {
    const markdown = pageMarkdown('Launch *now*', samplePage)
    expect(markdown).toMatch(/^# Launch \\\*now\\\*\n\n# Launch plan\n\n/)
    for (const part of [
      'We ship **on Friday**, *really* soon ~~later~~ `run()` [the site](https://example.test/)',
      'In the middle  \nof the page',
      'With @Ana Lima and $a^2$',
      '- First\n- Second',
      '3. Third',
      '- [x] Done\n- [ ] Open',
      '> Said before',
      '> Remember',
      '<details>\n<summary>More</summary>\n\nHidden below\n\n</details>',
      'Left\n\nRight',
      '| Name | City |\n| --- | --- |\n| Ana | Porto |',
      '```typescript\nconst a = 1\n```',
      '$$\n\\frac{1}{2}\n$$',
      '\n---\n',
      'By the sea',
      'plan.pdf',
    ])
      expect(markdown).toContain(part)
  })

  it('lets no text become Markdown or HTML of its own', () => {
    const page = [
      node('paragraph', {}, '# no heading'),
      node('paragraph', {}, '<script>alert(1)</script> *stars* [link](javascript:x)'),
      node('paragraph', {}, text('here', mark('link', { href: 'javascript:alert(1)' }))),
      node('codeBlock', { language: 'js"><img src=x>' }, 'a ``` b'),
      node('heading', { level: 1, textAlign: '"><script>' }, 'Title'),
    ]
    const markdown = pageMarkdown('', page)
    expect(markdown).toContain('\\# no heading')
    expect(markdown).toContain('\\<script\\>')
    expect(markdown).not.toMatch(/(?<!\\)\]\(javascript/)
    expect(markdown).toContain('````jsimgsrcx\na ``` b\n````')
    const html = pageHtml('<b>', page, 'en"><script>')
    expect(html).not.toMatch(/<script|<img|href="javascript/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('<title>&lt;b&gt;</title>')
  })
})

describe('a page for visitors', () => {
  it('has every node, without ids of people and names of things', () => {
    const mentions = node(
      'paragraph',
      {},
      node('mention', { kind: 'member', id: 'secret-1', label: 'Ana' }),
      node('mention', { kind: 'table', id: 'secret-2', label: 'secret-3' }),
      node('mention', { kind: 'date', id: '2026-03-10', label: 'Tue, Mar 10' }),
    )
    const body = publicBody([...samplePage, mentions], () => true)
    expect(body.map(({ type }) => type)).toEqual([...samplePage, mentions].map(({ type }) => type))
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(JSON.stringify(body.at(-1))).toMatch(/@Ana.*….*Tue, Mar 10/)
  })
})
