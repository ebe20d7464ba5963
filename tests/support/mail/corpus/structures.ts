import {
  filePart,
  htmlPart,
  inLines,
  message,
  multipart,
  nested,
  part,
  quoted,
  textPart,
  type Becomes,
  type CorpusMail,
} from '#tests/support/mail/corpus/build.ts'

const of = (name: string, lines: readonly string[], body: string | Buffer, becomes: Becomes): CorpusMail => ({
  name,
  raw: message(lines, body),
  becomes,
})

function many(name: string, kind: string, parts: readonly Buffer[], becomes: Becomes, lines: readonly string[] = []): CorpusMail {
  const { line, body } = multipart(kind, parts)
  return of(name, ['Subject: Parts', ...lines, line], body, becomes)
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const picture = (id: string) =>
  part(
    ['Content-Type: image/png; name="p.png"', `Content-ID: <${id}>`, 'Content-Disposition: inline', 'Content-Transfer-Encoding: base64'],
    png.toString('base64'),
  )
const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Meet\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

function deep(levels: number): Buffer {
  let inner = textPart('at the bottom')
  for (let level = 0; level < levels; level++) inner = nested('mixed', [inner], `level-${level}`)
  return inner
}

export const structureMails: CorpusMail[] = [
  of('no head but a sender', ['Subject: Plain'], 'Hello', {
    subject: 'Plain',
    own: 'Hello',
    from: 'ana@client.test',
    fromName: 'Ana Souza',
  }),
  of('no body', ['Subject: Nothing'], '', { subject: 'Nothing', own: '', text: '', files: [], isBroken: false }),
  of('no subject', [], 'Hello', { subject: '', own: 'Hello' }),
  of('lines of one LF', ['Subject: LF'], 'one\ntwo', { own: 'one\ntwo' }),
  of('a body of blanks', ['Subject: Blank'], ' \r\n\t\r\n ', { own: '' }),
  of(
    'quoted-printable with soft breaks',
    ['Subject: QP', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
    quoted(Buffer.from(`${'ação '.repeat(60)}end`)),
    { textHas: 'ação end', textHasNot: '=' },
  ),
  of(
    'base64 in lines',
    ['Subject: B64', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
    inLines(Buffer.from('words '.repeat(100)).toString('base64')),
    { textHas: 'words words' },
  ),
  of(
    'base64 without its end',
    ['Subject: B64', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
    'SGVsbG8',
    { own: 'Hello' },
  ),
  of('an encoding that nobody knows', ['Subject: Enc', 'Content-Transfer-Encoding: x-odd'], 'Hello', { own: 'Hello' }),
  of('format=flowed', ['Subject: Flow', 'Content-Type: text/plain; charset=utf-8; format=flowed'], 'one \r\ntwo\r\nthree', {
    textHas: 'three',
    isBroken: false,
  }),
  of(
    'HTML alone',
    ['Subject: HTML', 'Content-Type: text/html; charset=utf-8'],
    '<html><head><style>p{}</style></head><body><p>Hello <b>you</b></p><p>Bye</p></body></html>',
    { html: true, own: 'Hello you\nBye' },
  ),
  of(
    'HTML with entities',
    ['Subject: HTML', 'Content-Type: text/html; charset=utf-8'],
    '<p>5 &lt; 6 &amp; 7&nbsp;&euro; &#233; &#x1F600;</p>',
    { own: '5 < 6 & 7 € é 😀' },
  ),
  many('text and HTML', 'alternative', [textPart('plain'), htmlPart('<p>rich</p>')], { own: 'plain', html: true, files: [] }),
  many('HTML before text', 'alternative', [htmlPart('<p>rich</p>'), textPart('plain')], { own: 'plain', html: true }),
  many('a file', 'mixed', [textPart('see'), filePart('a.txt', 'text/plain', 'content')], { own: 'see', files: ['a.txt'], sizes: [7] }),
  many('a file without text', 'mixed', [filePart('only.pdf', 'application/pdf', '%PDF-1.4')], {
    own: '',
    files: ['only.pdf'],
    types: ['application/pdf'],
  }),
  many(
    'ten files',
    'mixed',
    [textPart('ten'), ...Array.from({ length: 10 }, (_, nr) => filePart(`f${nr}.bin`, 'application/octet-stream', `${nr}`))],
    { files: Array.from({ length: 10 }, (_, nr) => `f${nr}.bin`) },
  ),
  many(
    'files beyond what is kept',
    'mixed',
    [textPart('many'), ...Array.from({ length: 130 }, (_, nr) => filePart(`f${nr}.bin`, 'application/octet-stream', 'x'))],
    { own: 'many', files: Array.from({ length: 100 }, (_, nr) => `f${nr}.bin`) },
  ),
  many('an empty file', 'mixed', [textPart('x'), filePart('empty.bin', 'application/octet-stream', '')], {
    files: ['empty.bin'],
    sizes: [0],
  }),
  many(
    'a name in another charset (RFC 2231)',
    'mixed',
    [
      textPart('x'),
      part(
        [
          'Content-Type: application/pdf',
          "Content-Disposition: attachment; filename*=utf-8''pre%C3%A7o.pdf",
          'Content-Transfer-Encoding: base64',
        ],
        'AA==',
      ),
    ],
    { files: ['preço.pdf'] },
  ),
  many(
    'a name in pieces (RFC 2231)',
    'mixed',
    [
      textPart('x'),
      part(
        [
          'Content-Type: application/pdf',
          'Content-Disposition: attachment;',
          ' filename*0="a long ";',
          ' filename*1="name.pdf"',
          'Content-Transfer-Encoding: base64',
        ],
        'AA==',
      ),
    ],
    { files: ['a long name.pdf'] },
  ),
  many('a name as a word of the head', 'mixed', [textPart('x'), filePart('=?utf-8?B?cHJlw6dvLnBkZg==?=', 'application/pdf', 'x')], {
    files: ['preço.pdf'],
  }),
  many('a name that is a path', 'mixed', [textPart('x'), filePart('../../etc/passwd', 'text/plain', 'x')], { sizes: [1] }),
  many('a name that turns letters round', 'mixed', [textPart('x'), filePart('ann\u202Efdp.exe', 'application/octet-stream', 'x')], {
    files: ['ann fdp.exe'],
  }),
  many(
    'a file without a name',
    'mixed',
    [
      textPart('x'),
      part(['Content-Type: application/zip', 'Content-Disposition: attachment', 'Content-Transfer-Encoding: base64'], 'AA=='),
    ],
    { files: ['file.zip'] },
  ),
  many(
    'a mail within',
    'mixed',
    [
      textPart('see the mail'),
      part(
        ['Content-Type: message/rfc822', 'Content-Disposition: attachment'],
        'From: bo@client.test\r\nSubject: Inner\r\n\r\ninner words',
      ),
    ],
    { own: 'see the mail', subject: 'Parts' },
  ),
  many('a picture within', 'related', [htmlPart('<img src="cid:p1">'), picture('p1')], { html: true, files: ['p.png'] }),
  many(
    'text, HTML, pictures and a file',
    'mixed',
    [
      nested('alternative', [textPart('plain'), nested('related', [htmlPart('<img src="cid:p1">'), picture('p1')])]),
      filePart('a.txt', 'text/plain', 'x'),
    ],
    { own: 'plain', html: true, files: ['p.png', 'a.txt'] },
  ),
  many('an invitation', 'alternative', [textPart('Meet'), part(['Content-Type: text/calendar; method=REQUEST; charset=utf-8'], calendar)], {
    own: 'Meet',
    isBroken: false,
  }),
  many('an invitation as a file', 'mixed', [textPart('Meet'), filePart('invite.ics', 'text/calendar', calendar)], {
    files: ['invite.ics'],
  }),
  many(
    'TNEF of Outlook',
    'mixed',
    [textPart('from Outlook'), filePart('winmail.dat', 'application/ms-tnef', Buffer.from('789f3e22', 'hex'))],
    { own: 'from Outlook', files: ['winmail.dat'], types: ['application/ms-tnef'] },
  ),
  many(
    'TNEF without a name',
    'mixed',
    [textPart('x'), part(['Content-Type: application/ms-tnef', 'Content-Transfer-Encoding: base64'], 'eJ8+Ig==')],
    { files: ['winmail.dat'] },
  ),
  many('S/MIME, signed', 'signed', [textPart('signed words'), filePart('smime.p7s', 'application/pkcs7-signature', 'sig')], {
    own: 'signed words',
    files: ['smime.p7s'],
  }),
  of(
    'S/MIME, enciphered',
    [
      'Subject: Closed',
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      'Content-Disposition: attachment; filename="smime.p7m"',
      'Content-Transfer-Encoding: base64',
    ],
    'MIIB',
    { subject: 'Closed', files: ['smime.p7m'], own: '' },
  ),
  many(
    'PGP, signed',
    'signed',
    [textPart('pgp words'), filePart('signature.asc', 'application/pgp-signature', '-----BEGIN PGP SIGNATURE-----')],
    { own: 'pgp words', files: ['signature.asc'] },
  ),
  many(
    'PGP, enciphered',
    'encrypted',
    [
      part(['Content-Type: application/pgp-encrypted'], 'Version: 1'),
      part(['Content-Type: application/octet-stream; name="encrypted.asc"'], '-----BEGIN PGP MESSAGE-----'),
    ],
    { subject: 'Parts', isBroken: false },
  ),
  of(
    'PGP in the text',
    ['Subject: Inline'],
    '-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nwords\r\n-----BEGIN PGP SIGNATURE-----\r\nx\r\n-----END PGP SIGNATURE-----',
    { textHas: 'words' },
  ),
  many('a voice message', 'voice-message', [textPart('You have a message'), filePart('voice.wav', 'audio/wav', 'RIFF')], {
    files: ['voice.wav'],
  }),
  many('a card', 'mixed', [textPart('me'), filePart('ana.vcf', 'text/vcard', 'BEGIN:VCARD')], { files: ['ana.vcf'] }),
  many('a boundary that never ends', 'mixed', [textPart('open')], { own: 'open', isBroken: false }),
  of('a boundary that is not there', ['Subject: Lost', 'Content-Type: multipart/mixed; boundary="nowhere"'], 'text without parts', {
    subject: 'Lost',
    isBroken: false,
  }),
  of('a multipart without a boundary', ['Subject: None', 'Content-Type: multipart/mixed'], 'text', { subject: 'None', isBroken: false }),
  many('forty levels', 'mixed', [deep(40)], { own: 'at the bottom', isBroken: false }),
  many('a thousand levels', 'mixed', [deep(1000)], { isBroken: true, files: ['message.eml'] }),
  of(
    'a head of a thousand lines',
    [...Array.from({ length: 1000 }, (_, nr) => `X-Line-${nr}: ${'v'.repeat(80)}`), 'Subject: Long head'],
    'still read',
    { subject: 'Long head', own: 'still read' },
  ),
  of(
    'a head beyond all bounds',
    ['Subject: Huge head', ...Array.from({ length: 20_000 }, (_, nr) => `X-Line-${nr}: ${'v'.repeat(80)}`)],
    'not read',
    { isBroken: true, files: ['message.eml'], subject: 'Huge head' },
  ),
  of('one line of a megabyte', ['Subject: Line'], 'x'.repeat(1_000_000), { isBroken: false, subject: 'Line' }),
  of('a subject of ten thousand letters', [`Subject: ${'s'.repeat(10_000)}`], 'x', { subject: 's'.repeat(1000) }),
  of(
    'a thousand recipients',
    ['Subject: All', `To: ${Array.from({ length: 1000 }, (_, nr) => `p${nr}@client.test`).join(',\r\n ')}`],
    'x',
    { to: 200, own: 'x' },
  ),
  of('a group of recipients', ['Subject: Group', 'To: Team: a@client.test, b@client.test;, c@client.test'], 'x', { to: 3 }),
  of('recipients that are hidden', ['Subject: Hidden', 'To: undisclosed-recipients:;'], 'x', { to: 0, own: 'x' }),
  of('a sender with a comma in the name', ['Subject: x', 'From: "Souza, Ana" <ANA@Client.Test>'], 'x', {
    from: 'ana@client.test',
    fromName: 'Souza, Ana',
  }),
  of('a sender without a name', ['Subject: x', 'From: ana@client.test'], 'x', { from: 'ana@client.test', fromName: '' }),
  of('a sender with an encoded name', ['Subject: x', 'From: =?utf-8?Q?Jo=C3=A3o?= <joao@client.test>'], 'x', { fromName: 'João' }),
  of('a name that is another address', ['Subject: x', 'From: "boss@acme.test" <thief@other.test>'], 'x', { from: 'thief@other.test' }),
  of('a sender that is none', ['Subject: x', 'From: nobody at all'], 'x', { from: '', own: 'x' }),
  of(
    'an answer',
    ['Subject: Re: x', 'In-Reply-To: <two@client.test>', 'References: <one@client.test>\r\n <two@client.test>'],
    'Yes\r\n\r\nOn Mon, Nov 30, 2026 at 9:00 AM Help <help@acme.test> wrote:\r\n> old',
    { own: 'Yes', textHas: '> old', answers: ['two@client.test', 'one@client.test'] },
  ),
  of(
    'an answer of Outlook',
    ['Subject: RE: x'],
    'Yes\r\n\r\n-----Original Message-----\r\nFrom: Help\r\nSent: Monday\r\nTo: Ana\r\n\r\nold',
    { own: 'Yes' },
  ),
  of(
    'an answer of Outlook on the web',
    ['Subject: RE: x'],
    'Yes\r\n________________________________\r\nFrom: Help <h@acme.test>\r\nSent: Monday\r\n\r\nold',
    { own: 'Yes' },
  ),
  of(
    'an answer in Portuguese',
    ['Subject: Re: x'],
    'Sim\r\n\r\nEm seg., 30 de nov. de 2026 às 09:00, Ajuda <h@acme.test> escreveu:\r\n> antigo',
    { own: 'Sim' },
  ),
  of('an answer in Spanish', ['Subject: Re: x'], 'Sí\r\n\r\nEl lun, 30 nov 2026 a las 9:00, Ayuda (<h@acme.test>) escribió:\r\n> viejo', {
    own: 'Sí',
  }),
  of('an answer below what it quotes', ['Subject: Re: x'], '> old\r\n> words\r\n\r\nMy answer', { textHas: 'My answer' }),
  of('an answer that is a quotation alone', ['Subject: Re: x'], '> old\r\n> words', { own: '> old\n> words' }),
]
