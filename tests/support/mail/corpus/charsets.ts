import { inLines, message, quoted, type CorpusMail } from '#tests/support/mail/corpus/build.ts'

/** Words in each charset that mails of the world are written in. */
const samples: Readonly<Record<string, string>> = {
  'utf-8': 'Olá, preço 5 € — 日本 😀',
  'us-ascii': 'Hello world',
  'iso-8859-1': 'Está bem, ação',
  'iso-8859-2': 'Zażółć gęślą jaźń',
  'iso-8859-5': 'Привет мир',
  'iso-8859-7': 'Καλημέρα κόσμε',
  'iso-8859-8': 'שלום עולם',
  'iso-8859-9': 'İstanbul ğüş',
  'iso-8859-15': 'Prix 5 € œuvre',
  'windows-1250': 'Příliš žluťoučký kůň',
  'windows-1251': 'Добрый день',
  'windows-1252': '“Quote” – 5 €',
  'windows-1253': 'Ευχαριστώ πολύ',
  'windows-1254': 'Teşekkür ederim',
  'windows-1255': 'תודה רבה',
  'windows-1256': 'مرحبا بالعالم',
  'windows-1257': 'Labas rytas ąčęė',
  'windows-1258': 'Xin chào',
  'windows-874': 'สวัสดีครับ',
  'koi8-r': 'Привет из Москвы',
  'koi8-u': 'Привіт з Києва',
  macintosh: 'Été à la mer',
  shift_jis: '日本語のメール',
  'euc-jp': 'こんにちは世界',
  'iso-2022-jp': '会議のご案内',
  gb2312: '中文邮件测试',
  gbk: '订单已经发货',
  gb18030: '谢谢你的来信',
  big5: '繁體中文郵件',
  'euc-kr': '안녕하세요 세계',
}

/** Bytes of a text in a charset: its decoder turned round. */
function encode(charset: string, text: string): Buffer {
  if (charset === 'utf-8' || charset === 'us-ascii') return Buffer.from(text, 'utf8')
  if (charset === 'iso-2022-jp') return inEscapes(text)
  const known = reversed(charset)
  return Buffer.concat(
    Array.from(text, (letter) => {
      const bytes = known.get(letter)
      if (!bytes) throw new Error(`${charset} has no ${letter}`)
      return Buffer.from(bytes)
    }),
  )
}

const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const tables = new Map<string, Map<string, number[]>>()

function reversed(charset: string): Map<string, number[]> {
  const before = tables.get(charset)
  if (before) return before
  const decoder = new TextDecoder(charset)
  const known = new Map<string, number[]>()
  // Node reads windows-1252 as iso-8859-1
  if (charset === 'windows-1252') for (const [at, letter] of Array.from(upper).entries()) known.set(letter, [0x80 + at])
  const note = (bytes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(letter).length === 1 && !letter.includes('\uFFFD') && !known.has(letter)) known.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte++) note([byte])
  if (/^(?:shift|euc|gb|big)/.test(charset))
    for (let lead = 129; lead < 255; lead++) for (let trail = 64; trail < 255; trail++) note([lead, trail])
  tables.set(charset, known)
  return known
}

/** Letters of two bytes between escapes (RFC 1468). */
function inEscapes(text: string): Buffer {
  const bytes = encode('euc-jp', text).map((byte) => byte & 0x7f)
  return Buffer.concat([Buffer.from('\u001B$B', 'latin1'), bytes, Buffer.from('\u001B(B', 'latin1')])
}

const word = (charset: string, text: string): string => `=?${charset}?B?${encode(charset, text).toString('base64')}?=`

/** Each charset once by its bytes with a head in base64, and once quoted. */
export const charsetMails: CorpusMail[] = Object.entries(samples).flatMap(([charset, text]) => {
  const bytes = encode(charset, text)
  const type = `Content-Type: text/plain; charset="${charset}"`
  return [
    {
      name: `${charset} in eight bits`,
      raw: message([`Subject: ${word(charset, text)}`, type, 'Content-Transfer-Encoding: 8bit'], bytes),
      becomes: { subject: text, own: text, html: false, files: [], isBroken: false },
    },
    {
      name: `${charset} in base64, its subject quoted`,
      raw: message(
        [
          `Subject: =?${charset}?Q?${[...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')}?=`,
          ...[type, 'Content-Transfer-Encoding: base64'],
        ],
        inLines(bytes.toString('base64')),
      ),
      becomes: { subject: text, own: text },
    },
  ]
})

const latin = encode('windows-1252', 'preço “5 €”')

/** Charsets that say something else than they hold, or nothing that is known. */
export const wrongCharsetMails: CorpusMail[] = [
  {
    name: 'utf-8 that calls itself us-ascii',
    raw: message(['Subject: x', 'Content-Type: text/plain; charset=us-ascii', 'Content-Transfer-Encoding: 8bit'], 'Olá'),
    becomes: { isBroken: false, subject: 'x' },
  },
  {
    name: 'windows-1252 that calls itself iso-8859-1',
    raw: message(
      ['Subject: x', 'Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
      quoted(latin),
    ),
    becomes: { own: 'preço “5 €”' },
  },
  {
    name: 'a charset that nobody knows',
    raw: message(['Subject: x', 'Content-Type: text/plain; charset=x-unknown-9'], 'plain words'),
    becomes: { own: 'plain words', isBroken: false },
  },
  {
    name: 'a charset in quotes and capitals with blanks',
    raw: message(['Subject: x', 'Content-Type: TEXT/PLAIN; CHARSET=" UTF-8 "', 'Content-Transfer-Encoding: 8BIT'], 'Olá'),
    becomes: { own: 'Olá' },
  },
  {
    name: 'bytes that are no letters of utf-8',
    raw: message(
      ['Subject: x', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'],
      Buffer.from([0x61, 0xff, 0xfe, 0x62]),
    ),
    becomes: { isBroken: false, textHas: 'a' },
  },
  {
    name: 'a letter torn between two words of the subject',
    raw: message(
      [
        `Subject: =?utf-8?B?${Buffer.from('é').subarray(0, 1).toString('base64')}?= =?utf-8?B?${Buffer.from('é').subarray(1).toString('base64')}?=`,
      ],
      'torn',
    ),
    becomes: { own: 'torn', subject: 'é' },
  },
  {
    name: 'two words of the subject over lines',
    raw: message(['Subject: =?utf-8?Q?Pre=C3=A7o?=', ' =?utf-8?Q?_novo?='], 'folded'),
    becomes: { subject: 'Preço novo', own: 'folded' },
  },
  {
    name: 'raw utf-8 in the head (RFC 6532)',
    raw: message(['Subject: Preço novo', 'From: João <joao@client.test>'], 'raw'),
    becomes: { subject: 'Preço novo', from: 'joao@client.test', fromName: 'João' },
  },
]
