import { useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useInSight } from '#client/blocks/shell/use-in-sight.ts'
import { showBlock } from '#client/features/apps/ui/show-block.ts'

/** A text block far below the screen: as the shell of blocks does, it draws nothing before it comes near. */
function FarText() {
  const box = useRef<HTMLDivElement>(null)
  const inSight = useInSight(box)
  const [isWriting, setWriting] = useState(false)
  return (
    <div style={{ height: 600, overflow: 'auto' }}>
      <div style={{ height: 9000 }} />
      <div data-block="far">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as blocks being edited are */}
        <div ref={box} role="group" aria-label="Text" tabIndex={0} style={{ height: 80 }}>
          {isWriting ? (
            // eslint-disable-next-line jsx-a11y/no-autofocus -- as the editor of a block does
            <textarea aria-label="Words" autoFocus />
          ) : (
            inSight === true && <button type="button" data-block-activate aria-label="Write" onClick={() => setWriting(true)} />
          )}
        </div>
      </div>
    </div>
  )
}

describe('a block that was just added', () => {
  test('is ready to be written in, also far below what is on the screen', async () => {
    const screen = await render(<FarText />)
    showBlock('far', { write: true })
    await expect.element(screen.getByRole('textbox', { name: 'Words' })).toHaveFocus()
    await screen.unmount()
  })
})
