import { afterEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FigureText } from '#client/blocks/indicator/FigureText.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { useGroups, type GroupsAnswer } from '#client/blocks/parts/use-groups.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { deviceAnswers } from '#client/engine/replica/device-answers.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { chunkOf, ids } from '#tests/components/support/sample-workspace.ts'

const question = {
  ...{ tableId: ids.table, filter: null, groupBy: [{ fieldId: 'fcccccccccccc', direction: 'asc' as const }] },
  aggregates: [{ name: 'count' as const }],
}

/** Notes each answer that a block of figures is drawn from. */
function Probe({ seen }: { seen: string[] }) {
  const answer: GroupsAnswer = useGroups(question)
  seen.push(answer.status === 'ready' ? `${answer.levels[0]?.length ?? 0} groups` : answer.status)
  return null
}

function deviceOf() {
  const device = currentDevice.get()
  if (!device) throw new Error('no device')
  return device
}

/** The records as they arrive for the first time. */
const arrive = () =>
  deviceOf()
    .replica.localTable(ids.table)
    .apply([chunkOf(ids.table)], { seq: 1, complete: true, accessKey: 'all' })

describe('figures over a table', () => {
  useSampleDevice()
  afterEach(async () => {
    sampleNetwork.set(true)
    await arrive()
  })

  test('are not those of an empty one while its records are on their way', async () => {
    await deviceOf().replica.localTable(ids.table).drop()
    const seen: string[] = []
    const block = await render(<Probe seen={seen} />)
    // as long as an answer takes
    await deviceAnswers(deviceOf(), new AbortController().signal).groups({ ...question, search: '' })
    await arrive()
    await expect.poll(() => seen.at(-1)).toBe('1 groups')
    expect(new Set(seen)).toEqual(new Set(['loading', '1 groups']))
    await block.unmount()
  })

  test('say that they need a connection, where nothing is here and none is there', async () => {
    await deviceOf().replica.localTable(ids.table).drop()
    sampleNetwork.set(false)
    const seen: string[] = []
    const block = await render(<Probe seen={seen} />)
    await expect.poll(() => seen.at(-1)).toBe('part')
    await block.unmount()
  })
})

describe('one figure', () => {
  afterEach(() => document.documentElement.style.removeProperty('font-size'))

  test.each([
    ['$541,563.96', 150, ''],
    ['$541,563.96', 150, '32px'],
    ['1,234,567,890.12', 240, '32px'],
  ])('%s is read whole in %i px, also with larger text (46)', async (text, width, fontSize) => {
    document.documentElement.style.fontSize = fontSize
    const screen = await render(
      <div className={css.indicator} style={{ width }}>
        <FigureText text={text} color="green" />
      </div>,
    )
    const figure = screen.getByText(text).element()
    expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
    // and where there is room it has its size
    expect(Number.parseFloat(getComputedStyle(figure).fontSize)).toBeGreaterThan(11)
    await screen.unmount()
  })
})
