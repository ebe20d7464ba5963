import type { CustomerType } from '#server/features/demo/demo-places.ts'

/** Notes about customers, by what they are to the company. */
export const customerNotes: Record<'Lead' | 'Paused' | 'Lost' | CustomerType, readonly string[]> = {
  Lead: [
    'Met at the trade fair; introduced by Marta.',
    'Asked for a tasting of the new Kenya lots.',
    'Compares three roasters; decides next month.',
  ],
  Paused: ['Closed for renovation, opens again soon.'],
  Lost: ['Bought a roaster of their own.', 'Moved to a cheaper blend elsewhere; was happy with the service.'],
  Café: [
    'Prefers deliveries before 9 in the morning.',
    'Grinds for espresso only; the machine is a two-group.',
    'Wants a quote for branded cups.',
  ],
  Restaurant: ['Deliver to the kitchen door, closed on Mondays.', 'Serves Night Shift after dinner, decaf on request.'],
  Hotel: ['Very happy with Harbor Blend, orders grow every quarter.', 'Invoices go to the head office, goods to the house.'],
  Office: ['Two kitchens, one invoice.', 'Half of it decaf; the order is the same every month.'],
  Shop: ['Sells our retail bags beside the till.', 'Wants the origin on every shelf card.'],
}

interface RequestStory {
  subject: string
  kind: 'Complaint' | 'Question' | 'Visit' | 'Change'
  details: readonly string[]
  /** asked by those who do not buy yet */
  byLeads?: true
}

export const requestStories: readonly RequestStory[] = [
  {
    subject: 'Bag arrived torn',
    kind: 'Complaint',
    details: ['One of six bags was open, about 200 g lost.', 'The seam had come off; the coffee is fine.'],
  },
  {
    subject: 'Late delivery',
    kind: 'Complaint',
    details: ['Came a day late, they ran out in the morning.', 'The carrier rang at the wrong door.'],
  },
  { subject: 'Wrong grind size', kind: 'Complaint', details: ['Ordered whole beans, got filter grind.', 'Too coarse for their machine.'] },
  {
    subject: 'Missing item in box',
    kind: 'Complaint',
    details: ['The decaf was on the note, not in the box.', 'Two packs of filters are missing.'],
  },
  {
    subject: 'Question about brewing temperature',
    kind: 'Question',
    details: ['Daybreak tastes sour to them at 90 °C.', 'New barista, asks for our card.'],
  },
  {
    subject: 'New price list',
    kind: 'Question',
    details: ['Wants the prices for 20 kg and more.', 'Asks whether the blends stay as they are.'],
  },
  {
    subject: 'Request for samples',
    kind: 'Question',
    details: ['Three single origins, 100 g each.', 'Looks for a decaf that works with milk.'],
    byLeads: true,
  },
  { subject: 'Machine service visit', kind: 'Visit', details: ['The left group loses pressure.', 'Yearly check, any morning is fine.'] },
  {
    subject: 'Tasting session',
    kind: 'Visit',
    details: ['Five people, they bring cakes.', 'Wants to choose a coffee for the new menu.'],
    byLeads: true,
  },
  { subject: 'Barista training', kind: 'Visit', details: ['Two new people, half a day.', 'Latte art, please.'] },
  { subject: 'Invoice address changed', kind: 'Change', details: ['The accountant moved; goods stay where they are.'] },
  { subject: 'Change of delivery day', kind: 'Change', details: ['Wednesday instead of Monday from now on.', 'Not on market days.'] },
]
