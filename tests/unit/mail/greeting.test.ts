import { expect, it } from 'vitest'
import { composeMail } from '#server/mail/compose-mail.ts'
import { isInvented } from '#server/mail/mailer.ts'
import { mailTexts } from '#server/mail/mail-texts.ts'

it('every mail greets somebody without a name without a gap (B11)', () => {
  for (const language of ['en', 'pt', 'es'] as const) {
    for (const kind of Object.keys(mailTexts.en) as (keyof typeof mailTexts.en)[]) {
      for (const name of ['', '  ']) {
        const { text, html } = composeMail(kind, language, 'ana@company.com', { name, link: 'https://trama.test/' })
        expect(text.split('\n')[0]).toMatch(/^\p{L}+[,!:]$/u)
        expect(html).toMatch(/>\p{L}+[,!:]<\/p>/u)
      }
    }
  }
  expect(composeMail('notices', 'en', 'ana@company.com', { name: 'Ana', link: 'x' }).text).toMatch(/^Hello Ana,/)
})

it('an address below a reserved name is invented', () =>
  expect(['aiko.1@alba-coffee.example', 'a@b.invalid', 'ana@example.com', 'ana@company.com'].map(isInvented)).toEqual([
    true,
    true,
    false,
    false,
  ]))
