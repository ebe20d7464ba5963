import type { Page } from '@playwright/test'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

/** A key of the device, as Chromium plays it. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
