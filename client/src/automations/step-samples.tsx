import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { call } from '#client/engine/api/call.ts'
import { useSettled } from '#client/lib/use-settled.ts'

interface StepSamples {
  /** how values read for the chosen record, by place; null: it has none */
  texts: ReadonlyMap<string, string | null>
  /** asks for values that are shown now */
  want(places: readonly string[]): void
}

const none: StepSamples = { texts: new Map(), want: () => undefined }
const context = createContext<StepSamples>(none)

/** Values of a step for the chosen record; outside of a step there are none. */
export const useStepSamples = (): StepSamples => useContext(context)

const mostAsked = 200

interface StepSamplesProps {
  definition: AutomationDefinition
  stepId: string
  recordId: string | undefined
  /** JSON text of the last delivery */
  content: string | undefined
  children: ReactNode
}

/** Asks the server how the values of one step read, as they are shown. */
export function StepSamplesOf({ definition, stepId, recordId, content, children }: StepSamplesProps) {
  const [texts, setTexts] = useState<StepSamples['texts']>(none.texts)
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const asked = useSettled(
    useMemo(() => ({ definition, wanted, recordId, content }), [definition, wanted, recordId, content]),
    true,
  )
  const last = useRef(0)
  useEffect(() => {
    const places = [...asked.wanted].slice(-mostAsked)
    if (places.length === 0) return
    const turn = ++last.current
    const start = {
      ...(asked.recordId !== undefined && { recordId: asked.recordId }),
      ...(asked.content !== undefined && { content: asked.content }),
    }
    void call('POST automations/samples', { body: { definition: asked.definition, stepId, places, ...start } }).then(
      (answer) => {
        if (turn === last.current) setTexts(new Map(places.map((place, at) => [place, answer.texts[at] ?? null])))
      },
      // samples are a help: without a connection, or for a definition that is not whole, there are none
      () => undefined,
    )
  }, [asked, stepId])
  const want = useCallback((places: readonly string[]) => {
    setWanted((known) => (places.every((place) => known.has(place)) ? known : new Set([...known, ...places])))
  }, [])
  const value = useMemo(() => ({ texts, want }), [texts, want])
  return <context.Provider value={value}>{children}</context.Provider>
}
