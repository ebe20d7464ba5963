/** The product itself among the integrations: `/automations/explore/trama`. */
export const ownProduct = { name: 'trama', title: 'Trama', icon: 'bolt', hue: 'blue' } as const
