import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { hasPasskeys } from '#client/features/auth/passkeys/ask-passkey.ts'
import { PasskeyButton } from '#client/features/auth/ui/PasskeyButton.tsx'
import { ProviderButtons } from '#client/features/auth/ui/ProviderButtons.tsx'
import type { useSetupState } from '#client/features/auth/use-setup-state.ts'

export interface OtherWaysProps {
  setup: ReturnType<typeof useSetupState>
  org?: string
  onProvider: (key: string) => void
  onEnter: (answer: Entrance) => Promise<void>
  onFailure: (failure: unknown) => void
}

/** The ways in beside the password: providers that are set up, and passkeys where they work. */
export function OtherWays({ setup, org, onProvider, onEnter, onFailure }: OtherWaysProps) {
  return (
    <ProviderButtons providers={setup?.providers ?? []} onOpen={onProvider}>
      {setup?.passkeys === true && hasPasskeys() && (
        <PasskeyButton {...(org !== undefined && { org })} onEnter={onEnter} onFailure={onFailure} />
      )}
    </ProviderButtons>
  )
}
