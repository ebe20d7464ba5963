import { describe, expect, it } from 'vitest'
import { framedAddress, safeAddress, videoFrame } from '#shared/blocks/block-address.ts'

describe('an address of a block', () => {
  it.each(['https://example.com/a?b=c', 'http://example.com', 'mailto:ana@example.com', 'tel:+551199', '/app/1'])(
    '%s is kept',
    (address) => {
      expect(safeAddress(` ${address} `)).toBe(address)
    },
  )

  it.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', 'example.com', ''])(
    '%s is none',
    (address) => {
      expect(safeAddress(address)).toBe('')
    },
  )

  it('is framed only as an encrypted page of the web', () => {
    expect(framedAddress('https://maps.example.com/x?y=1')).toBe('https://maps.example.com/x?y=1')
    for (const address of ['http://maps.example.com', 'javascript:alert(1)', 'https://user:secret@example.com', '/app/1', 'https://'])
      expect(framedAddress(address)).toBeUndefined()
  })

  it.each([
    ['https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=4', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ])('%s has a player', (address, player) => {
    expect(videoFrame(address)).toBe(player)
  })

  it.each(['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'https://films.example.com/a.mp4', 'no address'])(
    '%s has none',
    (address) => {
      expect(videoFrame(address)).toBeUndefined()
    },
  )
})
