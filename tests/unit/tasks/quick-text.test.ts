import { describe, expect, it } from 'vitest'
import { readQuickText } from '#client/nouns/tasks/quick/quick-text.ts'

const now = new Date('2026-11-26T10:00:00Z')
const people = [
  { id: 'm1', name: 'Marta Silva' },
  { id: 'm2', name: 'Jonas' },
]
const read = (text: string, language = 'en', zone = 'Europe/Lisbon') => readQuickText(text, { language, zone, now, people })
const plain = { deadline: null, priority: null, owners: [], rule: null }

describe('a typed line', () => {
  it.each([
    ['call Ana tomorrow 9am !high', 'en', { title: 'call Ana', deadline: '2026-11-27T09:00:00.000Z', priority: 'high' }],
    ['ligar à Ana amanhã !alta', 'pt', { title: 'ligar à Ana', deadline: '2026-11-27', priority: 'high' }],
    ['llamar a Ana mañana !urgente', 'es', { title: 'llamar a Ana', deadline: '2026-11-27', priority: 'urgent' }],
    ['water the plants every monday', 'en', { title: 'water the plants', deadline: '2026-11-30', rule: 'FREQ=WEEKLY;BYDAY=MO' }],
    ['regar as plantas toda semana', 'pt', { title: 'regar as plantas', deadline: '2026-11-26', rule: 'FREQ=WEEKLY' }],
    ['regar las plantas cada día', 'es', { title: 'regar las plantas', deadline: '2026-11-26', rule: 'FREQ=DAILY' }],
    ['send the list @marta @nobody', 'en', { title: 'send the list @nobody', owners: ['m1'] }],
    ['tomorrow', 'en', { title: 'tomorrow' }],
    ['a plain title, with !exclamation', 'en', { title: 'a plain title, with !exclamation' }],
  ])('%s', async (text, language, expected) => {
    expect(await read(text, language)).toEqual({ ...plain, ...expected })
  })

  it('means the clocks of the person', async () => {
    expect((await read('call tomorrow 9am', 'en', 'America/Sao_Paulo')).deadline).toBe('2026-11-27T12:00:00.000Z')
  })
})
