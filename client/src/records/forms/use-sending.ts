import { useEffect, useRef, useState } from 'react'
import { awaitOutcome, type Outcome } from '#client/engine/outbox/await-outcome.ts'
import { readDevice } from '#client/engine/device/current-device.ts'
import type { RefusalReason } from '#client/engine/outbox/outbox-item.ts'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { sendForm, type FilledAnswers } from '#client/records/forms/send-form.ts'

/** A form that left the screen: stored by the server, or kept until it can be. */
export interface SentForm {
  recordId: string
  status: Exclude<Outcome['status'], 'refused'>
  /** the server's answer, also of one that is kept */
  settled: Promise<MutationResult>
}

export interface Sending {
  isSending: boolean
  /** the last try was not taken */
  refusal: RefusalReason | undefined
  clear(): void
  /** @param onKept the change is on the device. Answers undefined when the server refused: the form still has the answers. */
  send(answers: FilledAnswers, onKept: () => void): Promise<SentForm | undefined>
}

/** Sends a form and waits for what became of it. */
export function useSending(): Sending {
  const [state, setState] = useState<{ isSending: boolean; refusal?: RefusalReason }>({ isSending: false })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  async function send(answers: FilledAnswers, onKept: () => void): Promise<SentForm | undefined> {
    setState({ isSending: true })
    const handle = sendForm(answers)
    handle.onDevice.then(onKept, () => undefined)
    const outcome = await awaitOutcome(handle)
    if (outcome.status !== 'refused') {
      setState({ isSending: false })
      return { recordId: answers.recordId, status: outcome.status, settled: handle.settled }
    }
    undoStackOf(answers.tableId).forget(handle.id)
    // somebody who left finds it among their unsent work; here the form has it
    if (isOpen.current) await readDevice().outbox.discard(handle.id)
    setState({ isSending: false, refusal: outcome.error })
    return undefined
  }
  return { ...state, refusal: state.refusal, clear: () => setState({ isSending: false }), send }
}
