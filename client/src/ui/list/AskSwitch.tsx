import { useState, type ReactNode } from 'react'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface Question {
  title: string
  text: ReactNode
  confirm: string
}

interface AskSwitchProps {
  label: string
  isOn: boolean
  disabled?: boolean
  /** what is asked before it goes on and off */
  on: Question
  off: Question
  /** says whether to ask at all; it tells the person itself why not */
  mayTurn?: () => boolean | Promise<boolean>
  onTurn: (on: boolean) => Promise<void>
}

/** On or off, after a question (specification 3 §4). */
export function AskSwitch({ label, isOn, disabled, on, off, mayTurn, onTurn }: AskSwitchProps) {
  // what was asked stays while the answer changes the thing
  const [asked, setAsked] = useState<'on' | 'off'>()
  const ask = async (): Promise<void> => {
    if (mayTurn === undefined || (await mayTurn())) setAsked(isOn ? 'off' : 'on')
  }
  const question = asked === 'on' ? on : off
  return (
    <>
      <Switch aria-label={label} checked={isOn} disabled={disabled} onChange={() => void ask()} />
      {asked !== undefined && (
        <AskDialog
          title={question.title}
          confirm={question.confirm}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await onTurn(asked === 'on')
            setAsked(undefined)
          }}
        >
          {question.text}
        </AskDialog>
      )}
    </>
  )
}
