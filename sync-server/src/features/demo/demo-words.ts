/** Raw material of the demo company: a coffee roaster that sells to cafés, hotels and offices. */
export const colleagues = [
  { key: 'marta', firstName: 'Marta', lastName: 'Oliveira', role: 'builder', seat: 'builder' },
  { key: 'jonas', firstName: 'Jonas', lastName: 'Weber', role: 'member', seat: 'member' },
  { key: 'aiko', firstName: 'Aiko', lastName: 'Tanaka', role: 'member', seat: 'member' },
  { key: 'tom', firstName: 'Tom', lastName: 'Murphy', role: 'member', seat: 'member' },
  { key: 'lucia', firstName: 'Lucía', lastName: 'Fernández', role: 'viewer', seat: 'viewer' },
] as const

/** name, category, origin, price in minor units, supplier */
export const products = [
  ['Yirgacheffe Kochere', 'Single origin', 'Ethiopia', 1890, 'Kochere Union'],
  ['Sidamo Bensa Natural', 'Single origin', 'Ethiopia', 1990, 'Bensa Washing Station'],
  ['Guji Uraga Washed', 'Single origin', 'Ethiopia', 2050, 'Guji Highlands'],
  ['Nyeri AA', 'Single origin', 'Kenya', 2190, 'Nyeri Hills Co-op'],
  ['Kirinyaga Peaberry', 'Single origin', 'Kenya', 2240, 'Kirinyaga Growers'],
  ['Huila Pink Bourbon', 'Single origin', 'Colombia', 2090, 'Andes Green Coffee'],
  ['Nariño El Tambo', 'Single origin', 'Colombia', 1790, 'Finca El Tambo'],
  ['Tolima Decaf', 'Decaf', 'Colombia', 1850, 'Andes Green Coffee'],
  ['Sul de Minas Yellow Catuaí', 'Single origin', 'Brazil', 1490, 'Fazenda Boa Vista'],
  ['Cerrado Mineiro', 'Single origin', 'Brazil', 1420, 'Sítio da Serra'],
  ['Mogiana Natural', 'Single origin', 'Brazil', 1450, 'Fazenda Boa Vista'],
  ['Antigua Los Volcanes', 'Single origin', 'Guatemala', 1820, 'Los Volcanes Coffee'],
  ['Huehuetenango', 'Single origin', 'Guatemala', 1790, 'Los Volcanes Coffee'],
  ['Tarrazú Honey', 'Single origin', 'Costa Rica', 2020, 'Beneficio Tarrazú'],
  ['Sumatra Lintong', 'Single origin', 'Indonesia', 1760, 'Lintong Growers'],
  ['Harbor Blend', 'Espresso blend', 'Blend', 1390, 'Atlantic Green Trading'],
  ['Night Shift', 'Espresso blend', 'Blend', 1350, 'Atlantic Green Trading'],
  ['Daybreak', 'Filter blend', 'Blend', 1320, 'Atlantic Green Trading'],
  ['Sunday Filter', 'Filter blend', 'Blend', 1340, 'Atlantic Green Trading'],
  ['House Espresso 1 kg', 'Espresso blend', 'Blend', 2490, 'Atlantic Green Trading'],
  ['Cold Brew Blend', 'Filter blend', 'Blend', 1410, 'Atlantic Green Trading'],
  ['Swiss Water Decaf', 'Decaf', 'Blend', 1690, 'Atlantic Green Trading'],
  ['Espresso Cup Set', 'Equipment', 'Portugal', 3400, 'Porto Ceramics'],
  ['Glass Dripper', 'Equipment', 'Japan', 2600, 'Kobe Glassworks'],
  ['Paper Filters 100', 'Equipment', 'Japan', 690, 'Kobe Glassworks'],
  ['Hand Grinder', 'Equipment', 'Germany', 8900, 'Rhein Barista Supply'],
  ['Barista Scale', 'Equipment', 'Germany', 5200, 'Rhein Barista Supply'],
  ['Milk Jug 600 ml', 'Equipment', 'Portugal', 1900, 'Braga Steelware'],
  ['Cleaning Tablets', 'Equipment', 'Germany', 1250, 'Rhein Barista Supply'],
  ['Retail Bag 250 g', 'Packaging', 'Portugal', 45, 'Minho Packaging'],
  ['Wholesale Bag 1 kg', 'Packaging', 'Portugal', 85, 'Minho Packaging'],
  ['Shipping Box', 'Packaging', 'Portugal', 120, 'Minho Packaging'],
] as const

/** Products that run out; the notes of the week speak of the bags. */
export const lowInStock: readonly string[] = ['Kirinyaga Peaberry', 'Swiss Water Decaf', 'Glass Dripper', 'Retail Bag 250 g']

/** name, country, lead time in days */
export const suppliers = [
  ['Kochere Union', 'Ethiopia', 45],
  ['Bensa Washing Station', 'Ethiopia', 48],
  ['Guji Highlands', 'Ethiopia', 52],
  ['Nyeri Hills Co-op', 'Kenya', 42],
  ['Kirinyaga Growers', 'Kenya', 42],
  ['Finca El Tambo', 'Colombia', 38],
  ['Andes Green Coffee', 'Colombia', 35],
  ['Fazenda Boa Vista', 'Brazil', 30],
  ['Sítio da Serra', 'Brazil', 32],
  ['Los Volcanes Coffee', 'Guatemala', 36],
  ['Beneficio Tarrazú', 'Costa Rica', 34],
  ['Lintong Growers', 'Indonesia', 55],
  ['Atlantic Green Trading', 'Portugal', 3],
  ['Porto Ceramics', 'Portugal', 14],
  ['Braga Steelware', 'Portugal', 10],
  ['Minho Packaging', 'Portugal', 5],
  ['Kobe Glassworks', 'Japan', 40],
  ['Rhein Barista Supply', 'Germany', 8],
] as const

/** A task of the team calls them. */
export const pausedCustomers: readonly string[] = ['Blue Door Bakery', 'Old Mill Inn', 'Linden Suites']
