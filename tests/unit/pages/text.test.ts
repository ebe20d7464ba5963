import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { PageText } from '#client/nouns/pages/PageText.tsx'

const draw = (body: PageNode[]) =>
  renderToStaticMarkup(
    createElement(PageText, {
      body,
      drawPicture: () => null,
      drawFile: () => null,
      drawBlock: (id, height) => createElement('i', { 'data-id': id, style: { height } }),
    }),
  )
const text = (value: string, ...marks: { type: string; attrs: Record<string, string> }[]): PageNode => ({
  type: 'text',
  text: value,
  marks,
})
const node = (type: string, attrs: Record<string, string | number | boolean>, ...children: PageNode[]): PageNode => ({
  type,
  attrs,
  children,
})
const link = (href: string) => ({ type: 'link', attrs: { href, onclick: 'alert(1)' } })

describe('a page drawn without the editor', () => {
  it('draws what it knows', () => {
    const html = draw([
      node('heading', { level: 2 }, text('Plan')),
      node('taskList', {}, node('taskItem', { checked: true }, node('paragraph', {}, text('call', { type: 'bold', attrs: {} })))),
      node('orderedList', { start: 3 }, node('listItem', {}, node('paragraph', {}, text('three')))),
      node('appBlock', { blockId: 'b1', height: 5000 }),
    ])
    expect(html).toContain('<h2>Plan</h2>')
    expect(html).toMatch(/<input[^>]*aria-label="call"/)
    expect(html).toMatch(/<input[^>]*checked=""/)
    expect(html).toContain('<strong>call</strong>')
    expect(html).toContain('<ol start="3">')
    expect(html).toContain('<i data-id="b1" style="height:300px">')
  })

  it('leaves hostile content inert', () => {
    const html = draw([
      node(
        'paragraph',
        {},
        text('<img src=x onerror=alert(1)>'),
        text('click', link('javascript:alert(1)')),
        text('this', link(' data:text/html,x')),
      ),
      node('script', { src: 'https://evil.test/x.js' }, text('alert(1)')),
      node('iframe', { src: 'https://evil.test' }),
      node('__proto__', {}, text('odd')),
      node('heading', { level: 'x"><script>' }, text('head')),
      node('paragraph', { style: 'position:fixed', onclick: 'alert(1)' }, text('marked', { type: 'constructor', attrs: {} })),
    ])
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('<h1>head</h1>')
    expect(html).toContain('odd')
    expect(html).not.toMatch(/<(script|iframe|img|a)\b|href=|javascript:|data:text|onclick=|style="position/)
  })

  it('opens the web apart from this page', () => {
    expect(draw([node('paragraph', {}, text('site', link('https://a.test')))])).toContain(
      '<a href="https://a.test" target="_blank" rel="noopener noreferrer nofollow">site</a>',
    )
  })

  it('survives a very long page', () => {
    const html = draw(Array.from({ length: 20_000 }, (_, index) => node('paragraph', {}, text(`line ${index}`))))
    expect(html).toContain('line 19999')
  })
})
