import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'

/** A small shop that has one of everything: links and figures through them, each kind of bar, a page, a form, an automation. */
export const samplePlan = (): AppPlanInput => ({
  version: 1,
  ...{ label: 'Shop', icon: 'package', color: 'teal' },
  tables: [
    {
      ...{ label: 'Customers', icon: 'users', color: 'teal' },
      fields: [
        { label: 'Company', type: 'singleLineText', required: true, width: 220 },
        { label: 'Size', type: 'select', options: [{ label: 'Small', color: 'gray' }, 'Large'] },
        { label: 'Owed', type: 'rollup', settings: { linkFieldId: '@/Orders', targetFieldId: '@Orders/Total', function: 'sum' } },
        {
          label: 'Open orders',
          type: 'rollup',
          settings: { linkFieldId: '@/Orders', function: 'count', filter: { all: [['@Orders/Status', 'anyOf', ['New']]] } },
        },
      ],
      views: [
        { label: 'All customers', type: 'table', sort: ['Company'], settings: { figures: { '@/Owed': 'sum' } } },
        { label: 'Cards', type: 'gallery', fields: ['Company', 'Size'] },
      ],
    },
    {
      ...{ label: 'Orders', icon: 'shopping-cart', color: 'blue' },
      fields: [
        { label: 'Number', type: 'singleLineText', required: true },
        { label: 'Customer', type: 'connectedRecord', to: 'Customers', one: true, inverse: 'Orders' },
        { label: 'City / state', type: 'singleLineText' },
        { label: 'Date', type: 'date', default: { kind: 'today' } },
        { label: 'Promised', type: 'dateTime' },
        { label: 'Trip', type: 'dateRange' },
        {
          label: 'Status',
          type: 'select',
          options: ['New', 'Sent'],
          settings: {
            sla: true,
            slaClock: { limits: { '@/Status/New': 60 }, total: null, pauses: ['@/Status/Sent'], workingHours: false },
          },
        },
        { label: 'Quantity', type: 'number' },
        { label: 'Price', type: 'currency' },
        { label: 'Total', type: 'advancedFormula', formula: '{Quantity} * {Price}' },
        { label: 'City of customer', type: 'vlookup', settings: { linkFieldId: '@/Customer', targetFieldId: '@Customers/Size' } },
        { label: 'Done', type: 'checkbox' },
        {
          label: 'Send',
          type: 'triggerAction',
          settings: { text: 'Send', hue: 'green', values: [{ fieldId: '@/Status', value: '@/Status/Sent' }] },
        },
        { label: 'Map', type: 'linkButton', settings: { url: 'https://maps.example/?q={@/City / state}' } },
      ],
      views: [
        { label: 'Board', type: 'kanban', fields: ['Customer', 'Total'], settings: { kanban_field: '@/Status' } },
        { label: 'Calendar', type: 'calendar', settings: { calendar_fields: ['@/Date'], calendar_color_field: '@/Status' } },
        { label: 'New orders', type: 'table', filter: { all: [['Status', 'anyOf', ['New']]] }, sort: ['-Date'], group: ['Customer'] },
        { label: 'Plan', type: 'gantt', settings: { gantt_date_range: '@/Trip' } },
      ],
    },
  ],
  records: [
    {
      table: 'Customers',
      fields: ['Company', 'Size'],
      rows: [
        ['Alba', 'Small'],
        ['Brio; Sons', 'Large'],
      ],
    },
    {
      table: 'Orders',
      fields: ['Number', 'Customer', 'Date', 'Promised', 'Trip', 'Status', 'Quantity', 'Price', 'Done'],
      rows: [
        ['A-1', 'Alba', 'today', 'today-1 09:30', 'today..today+3', 'New', 2, 12.5, true],
        ['A-2', 'Brio; Sons', 'today-20', null, null, 'Sent', 1, '99.90', false],
        ['A-3', '#1', 'today+5', null, 'today', 'New', 4, 10, null],
      ],
    },
  ],
  forms: [
    {
      ...{ label: 'New order', table: 'Orders', title: 'Order', text: 'Tell us.', color: 'blue' },
      parts: [
        { section: 'What' },
        'Number',
        { field: 'Quantity', help: 'How many', required: true },
        { field: 'Price', when: { all: [['Quantity', 'greater', 1]] } },
        { page: 'Last' },
        { text: 'Thank you for reading' },
      ],
      thanks: { title: 'Sent' },
    },
    { label: 'New customer', table: 'Customers', parts: ['Company', { rows: 'Orders', fields: ['Number', 'Quantity'] }], public: true },
  ],
  pages: [
    { ...{ label: 'Handbook', icon: 'book', color: 'amber' }, text: '# Handbook\n\nWelcome to **us**.\n\n- one\n- two' },
    { ...{ label: 'Returns', icon: 'book', color: 'amber' }, text: 'Within a week.', parent: 'Handbook' },
  ],
  apps: [
    {
      ...{ label: 'Sales', icon: 'chart-bar', color: 'blue' },
      background: 'blue',
      blocks: [
        { type: 'text', text: '## Today\n\nWork *fast*.', at: [0, 0, 6, 4] },
        { type: 'indicator', at: [6, 0, 3, 4], settings: { tableId: '@Orders', fieldId: '@/Total', aggregate: 'sum', label: 'Sold' } },
        {
          type: 'chart',
          settings: { tableId: '@Orders', kind: 'donut', group: { fieldId: '@/Status', direction: 'asc' }, title: 'By status' },
        },
        {
          ...{ type: 'tableView', name: 'List', at: [0, 12, 12, 8] },
          filter: {
            any: [
              ['Status', 'anyOf', ['New']],
              ['Total', 'greater', 1000],
            ],
          },
          settings: { tableId: '@Orders', viewId: '@view:Orders/Board', title: 'Open' },
        },
        { type: 'appFilters', settings: { tableId: '@Orders', fields: ['@/Status'], drives: ['@block:List'] } },
        { type: 'form', settings: { tableId: '@Orders', formId: '@form:Orders/New order' } },
        { type: 'docPage', settings: { pageId: '@page:Handbook' } },
        { type: 'linkButton', settings: { label: 'Handbook', address: '/doc-page/{@page:Handbook}' } },
      ],
      menuBar: { title: 'Shop', items: ['@app:Sales', { folder: 'Tables', items: ['@Orders', '@Customers'] }, '@page:Handbook'] },
      topBar: { apps: ['@app:Sales'] },
      bottomNav: [
        { label: 'Sales', icon: 'home', to: '@app:Sales' },
        { label: 'Order', icon: 'shopping-cart', to: '@Orders' },
      ],
    },
  ],
  automations: [
    {
      name: 'Sent orders',
      trigger: { kind: 'recordMatches', settings: { tableId: '@Orders', filter: { all: [['Status', 'anyOf', ['Sent']]] } } },
      steps: [
        { name: 'Find', kind: 'findRecords', settings: { tableId: '@Customers' } },
        {
          kind: 'updateRecords',
          settings: { of: 'trigger', values: [{ fieldId: '@Orders/City / state', text: '{{trigger.@Orders/Number}}' }] },
        },
      ],
    },
  ],
})
