import { describe, expect, it } from 'vitest'
import { cleanMail } from '#client/records/mail/clean-mail.ts'

const hostile = [
  '<script>document.title = "run"</script>',
  '<img src=x onerror="document.title = \'run\'">',
  '<svg onload="document.title = \'run\'"></svg>',
  '<a href="javascript:document.title=1">press</a>',
  '<iframe src="https://evil.test"></iframe><object data="https://evil.test"></object>',
  '<form action="https://evil.test"><input name="password"></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test">',
  '<link rel="stylesheet" href="https://evil.test/a.css">',
  '<math><mtext><table><mglyph><style><img src onerror="document.title=1">',
]

describe('the HTML of a stranger', () => {
  it.each(hostile)('runs nothing, frames nothing and leads nowhere by itself: %s', (html) => {
    const { page } = cleanMail(html)
    const body = page.slice(page.indexOf('<body>'))
    expect(body).not.toMatch(/<script|<iframe|<object|<form|<input|<meta|<base|<link|\son\w+=|javascript:/i)
    expect(page).toContain("default-src 'none'")
  })

  it('asks no other host for pictures, and counts them', () => {
    const { page, remote, own } = cleanMail(
      '<img src="https://evil.test/pixel.gif"><img src="//evil.test/a.png"><img srcset="https://evil.test/b.png 2x"><img src="/api/files/message/a/b">',
    )
    expect(page).not.toContain('evil.test')
    expect([remote, own]).toEqual([['https://evil.test/pixel.gif', '//evil.test/a.png'], ['/api/files/message/a/b']])
  })
})
