import { describe, expect, it } from 'vitest'
import { readQuickText } from '#client/nouns/tasks/quick/quick-text.ts'

/** A Sunday at noon in São Paulo. */
const now = new Date('2026-11-29T15:00:00Z')
const read = (text: string, language: string, at = now) =>
  readQuickText(text, { language, dateOrder: 'dmy', zone: 'America/Sao_Paulo', now: at, people: [] })
/** A time of the clocks there, three hours before UTC. */
const clock = (day: string, hour: number, minute = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 3) * 3_600_000 + minute * 60_000).toISOString()

const weekly = (days: string, interval = 1): string => `FREQ=WEEKLY${interval === 1 ? '' : `;INTERVAL=${interval}`};BYDAY=${days}`

describe('a line that repeats is due on the first day of its rule', () => {
  it.each<[string, string, string, string | null, string]>([
    ['Water every monday at 9am', 'en', weekly('MO'), clock('2026-11-30', 9), 'Water'],
    ['call every friday 9am', 'en', weekly('FR'), clock('2026-12-04', 9), 'call'],
    ['every friday at 5pm report', 'en', weekly('FR'), clock('2026-12-04', 17), 'report'],
    ['standup every weekday 9:30', 'en', weekly('MO,TU,WE,TH,FR'), clock('2026-11-30', 9, 30), 'standup'],
    ['water plants every friday', 'en', weekly('FR'), '2026-12-04', 'water plants'],
    ['sync every 2 weeks on tuesday', 'en', weekly('TU', 2), '2026-12-01', 'sync'],
    ['water plants every 2 weeks', 'en', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-29', 'water plants'],
    ['sync every other tuesday', 'en', weekly('TU', 2), '2026-12-01', 'sync'],
    ['gym every monday, wednesday and friday', 'en', weekly('MO,WE,FR'), '2026-11-30', 'gym'],
    ['rent every month on the 1st', 'en', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01', 'rent'],
    ['rent on the 1st of every month', 'en', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01', 'rent'],
    ['rent every 1st', 'en', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01', 'rent'],
    ['close the books every month on the last day', 'en', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', 'close the books'],
    ['backup every 3 days', 'en', 'FREQ=DAILY;INTERVAL=3', '2026-11-29', 'backup'],
    ['tax every 3 months', 'en', 'FREQ=MONTHLY;INTERVAL=3', '2026-11-29', 'tax'],
    ['tax every quarter', 'en', 'FREQ=MONTHLY;INTERVAL=3', '2026-11-29', 'tax'],
    ['renew every year', 'en', 'FREQ=YEARLY', '2026-11-29', 'renew'],
    ['rest every weekend', 'en', weekly('SA,SU'), '2026-11-29', 'rest'],
    ['water every monday starting dec 10', 'en', weekly('MO'), '2026-12-14', 'water'],
    ['pills every day 8am', 'en', 'FREQ=DAILY', clock('2026-11-30', 8), 'pills'],
    ['pills every day 8pm', 'en', 'FREQ=DAILY', clock('2026-11-29', 20), 'pills'],
    ['regar toda segunda às 9h', 'pt', weekly('MO'), clock('2026-11-30', 9), 'regar'],
    ['relatório toda sexta-feira', 'pt', weekly('FR'), '2026-12-04', 'relatório'],
    ['reunião a cada 2 semanas na terça', 'pt', weekly('TU', 2), '2026-12-01', 'reunião'],
    ['regar a cada duas semanas', 'pt', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-29', 'regar'],
    ['aluguel todo dia 1', 'pt', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01', 'aluguel'],
    ['aluguel todo mês no dia 5', 'pt', 'FREQ=MONTHLY;BYMONTHDAY=5', '2026-12-05', 'aluguel'],
    ['aluguel no dia 5 de cada mês', 'pt', 'FREQ=MONTHLY;BYMONTHDAY=5', '2026-12-05', 'aluguel'],
    ['ponto todos os dias úteis', 'pt', weekly('MO,TU,WE,TH,FR'), '2026-11-30', 'ponto'],
    ['treino toda segunda e quarta', 'pt', weekly('MO,WE'), '2026-11-30', 'treino'],
    ['backup todo dia', 'pt', 'FREQ=DAILY', '2026-11-29', 'backup'],
    ['folha a cada quinzena', 'pt', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-29', 'folha'],
    ['regar cada lunes a las 9', 'es', weekly('MO'), clock('2026-11-30', 9), 'regar'],
    ['informe todos los viernes', 'es', weekly('FR'), '2026-12-04', 'informe'],
    ['reunión cada 2 semanas el martes', 'es', weekly('TU', 2), '2026-12-01', 'reunión'],
    ['reunión cada dos semanas', 'es', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-29', 'reunión'],
    ['alquiler cada mes el día 1', 'es', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01', 'alquiler'],
    ['alquiler el 1 de cada mes', 'es', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01', 'alquiler'],
    ['fichar todos los días laborables', 'es', weekly('MO,TU,WE,TH,FR'), '2026-11-30', 'fichar'],
    ['cierre cada mes el último día', 'es', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', 'cierre'],
    ['cena cada viernes a las 9 de la noche', 'es', weekly('FR'), clock('2026-12-04', 21), 'cena'],
    ['aula toda terça às 19:30', 'pt', weekly('TU'), clock('2026-12-01', 19, 30), 'aula'],
    ['gimnasio cada lunes y jueves', 'es', weekly('MO,TH'), '2026-11-30', 'gimnasio'],
  ])('%s (%s)', async (text, language, rule, deadline, title) => {
    expect(await read(text, language)).toMatchObject({ rule, deadline, title })
  })

  it.each([
    ['read every book', 'en'],
    ['every month on tuesday', 'en'],
    ['todo o resto', 'pt'],
    ['revisar cada caso', 'es'],
  ])('%s (%s) repeats nothing', async (text, language) => {
    expect((await read(text, language)).rule).toBeNull()
  })

  it('hours of Portuguese and Spanish count without a repetition too', async () => {
    expect(await read('ligar amanhã às 9', 'pt')).toMatchObject({ title: 'ligar', deadline: clock('2026-11-30', 9) })
    expect(await read('llamar mañana a las 15:30', 'es')).toMatchObject({ title: 'llamar', deadline: clock('2026-11-30', 15, 30) })
    expect(await read('revisar as 9 tarefas', 'pt')).toMatchObject({ title: 'revisar as 9 tarefas', deadline: null })
  })

  it('a time that has passed today is that of the next day of the rule', async () => {
    const monday = new Date('2026-11-30T15:00:00Z')
    expect((await read('water every monday at 9am', 'en', monday)).deadline).toBe(clock('2026-12-07', 9))
    expect((await read('water every monday at 6pm', 'en', monday)).deadline).toBe(clock('2026-11-30', 18))
  })
})
