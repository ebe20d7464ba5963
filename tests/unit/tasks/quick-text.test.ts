import { describe, expect, it } from 'vitest'
import { readQuickText } from '#client/nouns/tasks/quick/quick-text.ts'

const now = new Date('2026-11-26T10:00:00Z')
const people = [
  { id: 'm1', name: 'Marta Silva' },
  { id: 'm2', name: 'Jonas' },
]
const read = (text: string, language = 'en', zone = 'Europe/Lisbon', dateOrder: 'mdy' | 'dmy' = 'mdy') =>
  readQuickText(text, { language, dateOrder, zone, now, people })
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

  it.each([
    ['ligar depois de amanhã', 'pt', 'ligar', '2026-11-28'],
    ['ligar daqui a 2 semanas', 'pt', 'ligar', '2026-12-10'],
    ['ligar em 3 dias às 10h', 'pt', 'ligar', '2026-11-29T10:00:00.000Z'],
    ['ligar terça que vem', 'pt', 'ligar', '2026-12-01'],
    ['ligar amanhã 15h30', 'pt', 'ligar', '2026-11-27T15:30:00.000Z'],
    ['ligar amanhã ao meio-dia', 'pt', 'ligar', '2026-11-27T12:00:00.000Z'],
    ['enviar dia 12/03', 'pt', 'enviar', '2027-03-12'],
    ['llamar pasado mañana', 'es', 'llamar', '2026-11-28'],
    ['llamar en 3 días', 'es', 'llamar', '2026-11-29'],
    ['llamar el próximo martes', 'es', 'llamar', '2026-12-01'],
    ['enviar el 5 de diciembre a las 17h', 'es', 'enviar', '2026-12-05T17:00:00.000Z'],
    // a course of 8 hours is no time
    ['curso 8h', 'pt', 'curso 8h', null],
    ['relatório da semana passada', 'pt', 'relatório da semana passada', null],
    // a day and a time that stand apart
    ['at 9am call Ana tomorrow', 'en', 'call Ana', '2026-11-27T09:00:00.000Z'],
    ['Meet May at 3', 'en', 'Meet', '2027-05-01T02:00:00.000Z'],
  ])('%s', async (text, language, title, deadline) => {
    expect(await read(text, language)).toEqual({ ...plain, title, deadline })
  })

  it('reads days of numbers in the order that the person chose (W8)', async () => {
    expect((await read('send 03/04', 'en', 'Europe/London', 'dmy')).deadline).toBe('2027-04-03')
    expect((await read('send 03/04', 'en', 'Europe/London', 'mdy')).deadline).toBe('2027-03-04')
  })

  it.each([
    ['every mon, wed and fri at 7am gym', 'en', 'gym', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-27T07:00:00.000Z'],
    ['toda seg e qua às 8h treino', 'pt', 'treino', 'FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-30T08:00:00.000Z'],
    ['a cada 2 dias às 7 da manhã remédio', 'pt', 'remédio', 'FREQ=DAILY;INTERVAL=2', '2026-11-27T07:00:00.000Z'],
    ['toda semana às 11 reunião', 'pt', 'reunião', 'FREQ=WEEKLY', '2026-11-26T11:00:00.000Z'],
    ['cada año el 5 de mayo cumpleaños', 'es', 'cumpleaños', 'FREQ=YEARLY', '2027-05-05'],
    ['every year on december 24 gifts', 'en', 'gifts', 'FREQ=YEARLY', '2026-12-24'],
    ['every 15th at noon pay', 'en', 'pay', 'FREQ=MONTHLY;BYMONTHDAY=15', '2026-12-15T12:00:00.000Z'],
    ['every day at 9pm starting tomorrow pills', 'en', 'pills', 'FREQ=DAILY', '2026-11-27T21:00:00.000Z'],
  ])('%s repeats (B7)', async (text, language, title, rule, deadline) => {
    expect(await read(text, language)).toEqual({ ...plain, title, rule, deadline })
  })

  it('means the clocks of the person', async () => {
    expect((await read('call tomorrow 9am', 'en', 'America/Sao_Paulo')).deadline).toBe('2026-11-27T12:00:00.000Z')
  })
})
