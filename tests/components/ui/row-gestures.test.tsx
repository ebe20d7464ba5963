import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRowGestures, type RowGestures } from '#client/ui/grid/use-row-gestures.ts'

test('what a person may do in a row stays the same function while the rows change, and does what it does now', async () => {
  const given: RowGestures[] = []
  const done: string[] = []
  const Rows = ({ of, opens = true }: { of: string; opens?: boolean }): null => {
    const note = (what: string): void => void done.push(`${what} ${of}`)
    given.push(
      useRowGestures({
        onToggleGroup: undefined,
        onCheck: (row) => note(`check ${row}`),
        onOpen: opens ? (row) => note(`open ${row}`) : undefined,
        finishEditing: (after) => note(`finish ${after}`),
      }),
    )
    return null
  }
  const { rerender, unmount } = await render(<Rows of="first" />)
  await rerender(<Rows of="second" />)
  const [first] = given
  const last = given.at(-1)
  expect(last).toBe(first)
  first?.onCheck?.(3, false)
  first?.onOpen?.(4)
  first?.finishEditing('down')
  expect(done).toEqual(['check 3 second', 'open 4 second', 'finish down second'])
  expect(first?.onToggleGroup).toBeUndefined()
  await rerender(<Rows of="third" opens={false} />)
  expect(given.at(-1)?.onOpen).toBeUndefined()
  await unmount()
})
