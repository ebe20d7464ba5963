import { useEffect, useState } from 'react'
import { call } from '#client/engine/api/call.ts'

/** The name of the organisation that an address leads into; undefined without one, and until it is known. */
export function useOrganisationName(org: string | null): string | undefined {
  const [found, setFound] = useState<{ org: string; name: string }>()
  useEffect(() => {
    if (org === null) return
    let isAsked = true
    // an organisation that is not there is said when somebody logs in
    call('GET org/get', { query: { org } }).then(
      ({ name }) => {
        if (isAsked && name !== null) setFound({ org, name })
      },
      () => undefined,
    )
    return () => {
      isAsked = false
    }
  }, [org])
  return found?.org === org ? found?.name : undefined
}
