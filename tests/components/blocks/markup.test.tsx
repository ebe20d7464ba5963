import { describe, expect, test } from 'vitest'
import { cleanMarkup } from '#client/blocks/markup/clean-markup.ts'

const html = (source: string, language: 'html' | 'markdown' = 'html'): string => {
  const box = document.createElement('div')
  box.append(cleanMarkup({ language, source }))
  return box.innerHTML
}

describe('a source of Markdown or HTML', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<style>body{display:none}</style><div style="position:fixed;inset:0" class="x" id="root">x</div>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ])('%s does nothing', (source) => {
    for (const language of ['html', 'markdown'] as const)
      expect(html(source, language)).not.toMatch(/onerror=|<script|javascript:|<iframe|<form|<input|<style|style=|class=|id=/i)
  })

  test('keeps tables, lists and links, which open beside the page', () => {
    const drawn = html('| a | b |\n|---|---|\n| 1 | 2 |\n\n[x](https://example.com)', 'markdown')
    expect(drawn).toContain('<table>')
    expect(drawn).toMatch(/<a [^>]*target="_blank"/)
    expect(drawn).toMatch(/rel="noopener noreferrer"/)
  })
})
