import { useRef, useState, type KeyboardEvent } from 'react'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { RadioCell } from '#client/cells/types/radio-select/RadioCell.tsx'
import { RadioOptions } from '#client/cells/types/radio-select/RadioOptions.tsx'
import { useLetterJump } from '#client/cells/use-letter-jump.ts'
import { isComposing } from '#client/ui/is-composing.ts'

/** Radio buttons over the cell: arrows and letters move, Enter and a press choose, Escape keeps the old value. */
export function RadioEditor({ field, value, commit, done }: CellEditorProps) {
  const [chosen, setChosen] = useState(value)
  // a press on a button's label is a press on the button, too
  const left = useRef(false)
  const letters = useLetterJump((input) => input.click())
  function keep(next = chosen): void {
    if (!left.current && next !== value) commit(next)
    left.current = true
  }
  function onKeyDown(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== 'Tab') || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    keep()
    done(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
  }
  return (
    <EditorBox label={field.label} under={<RadioCell field={field} value={value} />} onLeave={(kept) => kept && keep()} done={done}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the radio buttons inside */}
      <div ref={letters} onKeyDown={onKeyDown}>
        <RadioOptions
          field={field}
          value={chosen}
          onChange={setChosen}
          onPress={(next) => {
            keep(next)
            done('stay')
          }}
        />
      </div>
    </EditorBox>
  )
}
