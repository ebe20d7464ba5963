import { htmlPart, message, multipart, part, textPart, type Becomes, type CorpusMail } from '#tests/support/mail/corpus/build.ts'

const of = (name: string, lines: readonly string[], body: string, becomes: Becomes): CorpusMail => ({
  name,
  raw: message(lines, body),
  becomes,
})
const person: Becomes = { isAuto: false, isReply: false, wantsNoAnswer: false, bounce: null }
const reply: Becomes = { isAuto: true, isReply: true, wantsNoAnswer: true, bounce: null }
const robot: Becomes = { isAuto: true, isReply: false, wantsNoAnswer: true, bounce: null }
const list: Becomes = { isAuto: false, isReply: false, wantsNoAnswer: true, bounce: null }

/** Notes of absence, lists and robots, by the signs that they carry. */
export const machineMails: CorpusMail[] = [
  of('a person', ['Subject: Hello'], 'Hi', person),
  of('a person who says so', ['Subject: Hello', 'Auto-Submitted: no'], 'Hi', person),
  of(
    'absence of Gmail',
    ['Subject: Out of office Re: x', 'Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'],
    'I am away',
    reply,
  ),
  of(
    'absence of Exchange',
    ['Subject: Automatic reply: x', 'Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
    'I am away',
    robot,
  ),
  of(
    'absence of vacation(1)',
    ['Subject: away from my mail', 'Precedence: junk', 'Auto-Submitted: auto-replied (vacation)'],
    'away',
    reply,
  ),
  of('absence of Lotus', ['Subject: Out of office', 'X-Autorespond: x'], 'away', reply),
  of('absence of cPanel', ['Subject: Re: x', 'X-Autorespond: x', 'X-Loop: help@acme.test', 'Precedence: auto_reply'], 'away', reply),
  of('absence of Zimbra', ['Subject: Re: x', 'Auto-Submitted: auto-replied (zimbra; readReceipt=no)', 'Precedence: bulk'], 'away', reply),
  of('absence in Portuguese', ['Subject: Resposta automática: x', 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'], 'ausente', {
    wantsNoAnswer: true,
    bounce: null,
  }),
  of('a list', ['Subject: [dev] x', 'List-Id: <dev.client.test>', 'List-Unsubscribe: <mailto:u@client.test>'], 'x', list),
  of('a newsletter', ['Subject: News', 'Precedence: bulk', 'Feedback-ID: 1:2:3'], 'x', list),
  of('a robot', ['Subject: Build failed', 'Auto-Submitted: auto-generated'], 'x', robot),
]

interface Note {
  name: string
  from: string
  subject: string
  words: string
  report?: string
  /** the head of what did not arrive, or all of it */
  original?: 'headers' | 'message' | 'none'
  lines?: readonly string[]
  becomes: Exclude<Becomes['bounce'], undefined>
}

const id = 'sent-1@acme.in.example.org'
const report = (action: string, status: string, diagnostic: string): string =>
  `Reporting-MTA: dns; mx.client.test\r\n\r\nFinal-Recipient: rfc822; gone@client.test\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: ${diagnostic}\r\n`

function noteOf({ name, from, subject, words, report: told, original = 'headers', lines = [], becomes }: Note): CorpusMail {
  const inner = `From: help@acme.in.example.org\r\nTo: gone@client.test\r\nSubject: Answer\r\nMessage-ID: <${id}>\r\n`
  const common = [`From: ${from}`, `Subject: ${subject}`, ...lines]
  if (told === undefined)
    return { name, raw: message(common, `${words}\r\n\r\n${original === 'none' ? '' : inner}`), becomes: { bounce: becomes } }
  const parts = [
    textPart(words),
    part(['Content-Type: message/delivery-status'], told),
    ...(original === 'headers' ? [part(['Content-Type: text/rfc822-headers'], inner)] : []),
    ...(original === 'message' ? [part(['Content-Type: message/rfc822'], `${inner}\r\nwords`)] : []),
  ]
  const { line, body } = multipart('report; report-type=delivery-status', parts, 'note')
  return { name, raw: message([...common, line], body.toString('utf8')), becomes: { bounce: becomes } }
}

/** The note lies within the mail, without a word on how it is shown: its parts are read as the mail's own. */
function forwarded(): Buffer {
  const { line, body } = multipart(
    'report; report-type=delivery-status',
    [textPart('failed'), part(['Content-Type: message/delivery-status'], report('failed', '5.1.1', 'smtp; 550 no such user'))],
    'note',
  )
  const note = message(['From: MAILER-DAEMON@mx.client.test', 'Subject: Undelivered Mail Returned to Sender', line], body)
  const outer = multipart('mixed', [textPart('Why did this come back?'), part(['Content-Type: message/rfc822'], note)], 'outer')
  return message(['Subject: Fwd: Undelivered Mail Returned to Sender', outer.line], outer.body)
}

const gone = { isFinal: true, isSure: true, ids: [id] }

/** Notes of mail servers that a mail did not arrive, as each of them writes. */
export const bounceMails: CorpusMail[] = [
  {
    name: 'bounce that a person forwards for help',
    raw: forwarded(),
    becomes: { isAuto: false, isReply: false, bounce: { isFinal: true, isSure: false } },
  },
  noteOf({
    name: 'bounce of Postfix',
    from: 'MAILER-DAEMON@mx.client.test',
    subject: 'Undelivered Mail Returned to Sender',
    words: 'This is the mail system at host mx.',
    report: report('failed', '5.1.1', 'smtp; 550 5.1.1 no such user'),
    becomes: { ...gone, problem: '550 5.1.1 no such user' },
  }),
  noteOf({
    name: 'delay of Postfix',
    from: 'MAILER-DAEMON@mx.client.test',
    subject: 'Delayed Mail (still being retried)',
    words: 'It will be retried.',
    report: report('delayed', '4.4.1', 'smtp; 451 try later'),
    becomes: { isFinal: false, ids: [id] },
  }),
  noteOf({
    name: 'bounce of Exim',
    from: 'Mailer-Daemon@mx.client.test',
    subject: 'Mail delivery failed: returning message to sender',
    words: 'gone@client.test: 550 No such user',
    lines: ['X-Failed-Recipients: gone@client.test', 'Auto-Submitted: auto-replied'],
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of Exim with a report',
    from: 'Mailer-Daemon@mx.client.test',
    subject: 'Mail delivery failed',
    words: 'failed',
    report: report('failed', '5.0.0', 'smtp; 550 rejected'),
    original: 'message',
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of sendmail',
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.client.test>',
    subject: 'Returned mail: see transcript for details',
    words: 'The following addresses had permanent fatal errors',
    report: report('failed', '5.1.1', 'SMTP; 550 5.1.1 User unknown'),
    original: 'message',
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of qmail',
    from: 'MAILER-DAEMON@mx.client.test',
    subject: 'failure notice',
    words:
      'Hi. This is the qmail-send program at mx.\r\n<gone@client.test>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.',
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of Exchange',
    from: 'postmaster@client.test',
    subject: 'Undeliverable: Answer',
    words: 'Your message could not be delivered.',
    report: report('failed', '5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'),
    original: 'message',
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of Gmail',
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.test>',
    subject: 'Delivery Status Notification (Failure)',
    words: 'Address not found',
    report: report('failed', '5.1.1', 'smtp; 550-5.1.1 The email account does not exist'),
    original: 'message',
    lines: ['X-Failed-Recipients: gone@client.test'],
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of Amazon',
    from: 'MAILER-DAEMON@amazonses.test',
    subject: 'Delivery Status Notification (Failure)',
    words: 'An error occurred',
    report: report('failed', '5.1.1', 'smtp; 550 5.1.1 mailbox unavailable'),
    becomes: gone,
  }),
  noteOf({
    name: 'bounce of Domino',
    from: 'Postmaster@client.test',
    subject: 'DELIVERY FAILURE: User gone not listed in Directory',
    words: 'Your message was not delivered',
    report: report('failed', '5.1.1', 'X-Notes; User gone not listed'),
    original: 'none',
    becomes: { isFinal: true, ids: [] },
  }),
  noteOf({
    name: 'bounce of Zimbra',
    from: 'MAILER-DAEMON@zimbra.test',
    subject: 'Undelivered Mail Returned to Sender',
    words: 'mailbox is full',
    report: report('failed', '5.2.2', 'smtp; 552 5.2.2 Over quota'),
    becomes: { ...gone, problem: '552 5.2.2 Over quota' },
  }),
  noteOf({
    name: 'bounce of Yahoo',
    from: 'MAILER-DAEMON@yahoo.test',
    subject: 'Failure Notice',
    words:
      'Sorry, we were unable to deliver your message to the following address.\r\n\r\n<gone@client.test>:\r\n554: 5.7.9: Message not accepted',
    becomes: gone,
  }),
  noteOf({
    name: 'bounce in German',
    from: 'postmaster@client.test',
    subject: 'Unzustellbar: Answer',
    words: 'Der Empfänger wurde nicht gefunden. 5.1.1',
    becomes: gone,
  }),
  noteOf({
    name: 'bounce in Portuguese',
    from: 'postmaster@client.test',
    subject: 'Não foi entregue: Answer',
    words: 'O endereço não existe. 5.1.1',
    becomes: gone,
  }),
  noteOf({
    name: 'a receipt is no bounce',
    from: 'MAILER-DAEMON@mx.client.test',
    subject: 'Successful Mail Delivery Report',
    words: 'delivered',
    report: report('delivered', '2.0.0', 'smtp; 250 ok'),
    becomes: null,
  }),
  {
    name: 'a person who writes of a failure',
    raw: message(['Subject: Delivery failure of my order'], 'Status: it never came'),
    becomes: { bounce: null },
  },
]

const scripts = '<script>fetch("https://evil.test")</script>'

/** Tries of strangers. Their HTML is looked at by the reader of HTML again (tests/components/mail). */
export const hostileMails: CorpusMail[] = [
  of('marks of a message in a text', ['Subject: x'], '[press](/settings) ![p](https://evil.test/p.png) <b>', {
    own: '[press](/settings) ![p](https://evil.test/p.png) <b>',
  }),
  of('a script in HTML', ['Subject: x', 'Content-Type: text/html'], `${scripts}<p>words</p>`, { own: 'words', html: true }),
  of('a script that is never closed', ['Subject: x', 'Content-Type: text/html'], '<p>words</p><script>fetch("https://evil.test")', {
    own: 'words',
    textHasNot: 'evil',
  }),
  of('a comment that is never closed', ['Subject: x', 'Content-Type: text/html'], '<p>words</p><!-- hidden', { own: 'words' }),
  of('a hundred thousand open elements', ['Subject: x', 'Content-Type: text/html'], `${'<div>'.repeat(100_000)}deep`, { textHas: 'deep' }),
  of('a hundred thousand open brackets', ['Subject: x', 'Content-Type: text/html'], '<'.repeat(100_000), { isBroken: false }),
  of('letters that turn the subject round', ['Subject: safe \u202Etxt.exe'], 'x', { subject: 'safe txt.exe' }),
  of('lines smuggled into a subject', ['Subject: =?utf-8?B?eA0KQmNjOiB2aWN0aW1AY2xpZW50LnRlc3Q=?='], 'x', {
    subject: 'x Bcc: victim@client.test',
  }),
  of('a head that names a prototype', ['Subject: x', '__proto__: evil', 'constructor: evil'], 'x', { own: 'x' }),
  of(
    'twenty thousand references',
    ['Subject: x', `References: ${Array.from({ length: 20_000 }, (_, nr) => `<r${nr}@client.test>`).join('\r\n ')}`],
    'x',
    { own: 'x', isBroken: false },
  ),
  of('quotes within quotes', ['Subject: x'], Array.from({ length: 500 }, (_, nr) => `${'>'.repeat(nr + 1)} line`).join('\r\n'), {
    isBroken: false,
  }),
  { name: 'bytes that are no mail', raw: Buffer.from(Array.from({ length: 4096 }, (_, nr) => (nr * 37) % 256)), becomes: { from: '' } },
  { name: 'an empty mail', raw: Buffer.alloc(0), becomes: { from: '', subject: '', own: '' } },
  {
    name: 'HTML that is a picture alone',
    raw: message(
      ['Subject: x', multipart('alternative', [htmlPart('<img src="https://evil.test/p.gif">')]).line],
      multipart('alternative', [htmlPart('<img src="https://evil.test/p.gif">')]).body,
    ),
    becomes: { own: '', html: true },
  },
]
