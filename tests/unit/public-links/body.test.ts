import { describe, expect, it } from 'vitest'
import type { PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { publicBody } from '#server/features/public-links/public-body.ts'

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
const count = (nodes: PageNode[]): number => nodes.reduce((sum, each) => sum + 1 + ('children' in each ? count(each.children) : 0), 0)

describe('a page’s text for visitors', () => {
  it('keeps what is drawn', () => {
    const body = [
      node('heading', { level: 2 }, text('Plan', { type: 'bold', attrs: {} })),
      node('taskList', {}, node('taskItem', { checked: true }, node('paragraph', {}, text('call')))),
      node('appBlock', { blockId: 'b1', height: 200 }),
      node('paragraph', {}, text('site', { type: 'link', attrs: { href: 'https://a.test' } })),
    ]
    expect(publicBody(body, () => true)).toEqual(body)
  })

  it('keeps everything else inside', () => {
    const body = publicBody(
      [
        node(
          'paragraph',
          { note: 'secret-1', id: 'secret-2' },
          text(
            'read',
            { type: 'comment', attrs: { by: 'secret-3' } },
            { type: 'link', attrs: { href: 'https://a.test', title: 'secret-4' } },
          ),
        ),
        node('futureNode', { data: 'secret-5' }, node('paragraph', {}, text('its text'))),
        node('appBlock', { blockId: 'hidden', height: 200, config: 'secret-6' }),
        node('paragraph', {}, text('bad', { type: 'link', attrs: { href: 'javascript:secret-7' } })),
        node('constructor', { name: 'secret-8' }),
      ],
      (id) => id !== 'hidden',
    )
    expect(JSON.stringify(body)).not.toMatch(/secret|hidden|comment|futureNode|constructor/)
    expect(body).toEqual([
      node('paragraph', {}, text('read', { type: 'link', attrs: { href: 'https://a.test' } })),
      node('paragraph', {}, text('its text')),
      node('paragraph', {}, text('bad')),
    ])
  })

  it('ends where no person writes on', () => {
    const body = Array.from({ length: 100_000 }, () => node('paragraph', {}, text('x')))
    const shown = publicBody(body, () => true)
    expect(count(shown)).toBeLessThanOrEqual(20_000)
    expect(count(shown)).toBeGreaterThan(19_000)
  })
})
