import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readIsoDay } from '#shared/days/day.ts'
import { ArrangedRecords } from '#client/blocks/table-view/ArrangedRecords.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'

const day = (iso: string): number => readIsoDay(iso) ?? 0
const monthOf = (iso: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`))
const today = new Date().toISOString().slice(0, 10)

test.each([
  [
    'the newest of old ones',
    [
      ['2019-03-04', '2019-03-05'],
      ['2020-06-30', '2020-07-02'],
    ],
    '2020-07-02',
  ],
  [
    'the next of those to come',
    [
      ['2091-01-10', '2091-01-10'],
      ['2090-05-01', '2090-05-20'],
    ],
    '2090-05-01',
  ],
  [
    'today, where a record runs',
    [
      ['2019-03-04', '2019-03-05'],
      ['2020-01-01', '2090-01-01'],
    ],
    today,
  ],
  ['today, without any', [], today],
] as const)('a calendar of visitors opens at the month of %s', async (_name, spans, wanted) => {
  await loadTexts('public', 'en')
  const screen = await render(
    <ArrangedRecords
      columns={[{ label: 'Name', align: 'start' }]}
      rows={spans.map((_, at) => [`Record ${at}`])}
      places={spans.map((_, at) => at)}
      hasMore={false}
      onOpen={() => undefined}
      layout={{ type: 'days', spans: spans.map(([from, to]) => [day(from), day(to)]) }}
    />,
  )
  await expect.element(page.getByRole('heading', { name: monthOf(wanted) })).toBeVisible()
  await screen.unmount()
})
