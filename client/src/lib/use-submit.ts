import { useState, type SubmitEvent } from 'react'

export interface Submission {
  busy: boolean
  /** the error of the last try, cleared by the next */
  failure: unknown
  clear: () => void
  /** for `<form onSubmit>` */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  run: () => void
}

/** Runs a form's action one at a time and keeps its error, for the form to show. */
export function useSubmit(action: () => Promise<void> | undefined): Submission {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = (): void => {
    if (busy) return
    setFailure(undefined)
    const work = action()
    if (!work) return
    setBusy(true)
    work.catch((error: unknown) => setFailure(error ?? new Error('failed'))).finally(() => setBusy(false))
  }
  return {
    busy,
    failure,
    clear: () => setFailure(undefined),
    run,
    onSubmit: (event) => {
      event.preventDefault()
      run()
      // once the form has drawn its errors, the first of them gets the focus
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}
