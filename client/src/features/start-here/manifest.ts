import { IconFlag } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const startHereFeature: ClientFeature = {
  paths: [
    {
      path: 'start-here',
      load: async () => (await import('#client/features/start-here/StartPage.tsx')).StartPage,
      texts: ['startHere', 'tables', 'blocks', 'templates'],
    },
  ],
  menu: [
    {
      order: 5,
      to: '/start-here',
      labelKey: 'shell:startHere',
      Icon: IconFlag,
      // builder mode reveals it, as long as no plan is paid (specification 1 §1, §2); where no plans are sold none is
      mayOpen: ({ isBuilder }, { isBuilding, plan }) => isBuilder && isBuilding && plan !== 'paid',
    },
  ],
}
