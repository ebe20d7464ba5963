/** The places of the demo company's customers, with names of people and companies there. */
export type CustomerType = 'Café' | 'Restaurant' | 'Hotel' | 'Office' | 'Shop'

interface City {
  country: Country
  dial: string
  street: string
  customers: Partial<Record<CustomerType, readonly string[]>>
}

export const cities: Record<string, City> = {
  Lisbon: {
    ...{ country: 'Portugal', dial: '+351 21', street: 'Rua da Prata' },
    customers: {
      Café: [
        'Blue Door Bakery',
        'Pastelaria Aurora',
        'Café da Graça',
        'Tejo Coffee Bar',
        'Quiosque do Príncipe',
        'Padaria Central',
        'Sete Colinas Café',
      ],
      Restaurant: ['Cantinho da Sé', 'Mesa do Rio', 'Taberna do Carmo', 'Cozinha de Alfama'],
      Hotel: ['Hotel Miradouro', 'Casa das Janelas', 'Pensão Londrina'],
      Office: ['Lume Studios', 'Farol Labs', 'Ponte Advogados', 'Cais Digital'],
      Shop: ['Mercearia Oliveira', 'Loja do Bairro'],
    },
  },
  Porto: {
    ...{ country: 'Portugal', dial: '+351 22', street: 'Rua das Flores' },
    customers: {
      Café: ['Café Ribeira', 'Confeitaria Bolhão', 'Granja Coffee', 'Padaria Foz'],
      Restaurant: ['Tasca do Douro', 'Adega Vitória', 'Forno Velho'],
      Hotel: ['Hotel dos Clérigos', 'Casa do Cais'],
      Office: ['Norte Works', 'Azulejo Design'],
      Shop: ['Mercado da Foz', 'Mercearia Fina'],
    },
  },
  'São Paulo': {
    ...{ country: 'Brazil', dial: '+55 11', street: 'Rua Augusta' },
    customers: {
      Café: ['Café Pinheiros', 'Padaria Ipê'],
      Restaurant: ['Cantina Mooca', 'Quintal Paulista'],
      Hotel: ['Hotel Jardins'],
      Office: ['Sabiá Labs', 'Viaduto Digital'],
      Shop: ['Empório Higienópolis'],
    },
  },
  Curitiba: {
    ...{ country: 'Brazil', dial: '+55 41', street: 'Rua XV de Novembro' },
    customers: {
      Café: ['Café Araucária', 'Padaria Batel'],
      Restaurant: ['Cantina Santa Felicidade'],
      Office: ['Pinhão Software'],
      Shop: ['Empório Batel'],
    },
  },
  Berlin: {
    ...{ country: 'Germany', dial: '+49 30', street: 'Torstraße' },
    customers: {
      Café: ['Café Morgenrot', 'Kiezbäckerei', 'Kanal Espresso'],
      Restaurant: ['Küche am Ufer', 'Gasthaus Linde'],
      Hotel: ['Linden Suites', 'Hotel Spreeblick'],
      Office: ['Hinterhof Studios', 'Nordlicht Labs'],
      Shop: ['Feinkost Brandt'],
    },
  },
  Hamburg: {
    ...{ country: 'Germany', dial: '+49 40', street: 'Schanzenstraße' },
    customers: {
      Café: ['Hafenkaffee', 'Elbbäckerei'],
      Restaurant: ['Kombüse'],
      Hotel: ['Hotel Alsterhof'],
      Office: ['Speicher Partners'],
      Shop: ['Kontor Delikatessen'],
    },
  },
  Munich: {
    ...{ country: 'Germany', dial: '+49 89', street: 'Sendlinger Straße' },
    customers: {
      Café: ['Isarcafé', 'Rosengarten Café'],
      Restaurant: ['Wirtshaus Au', 'Zum Brunnen'],
      Hotel: ['Hotel Isartor'],
      Office: ['Alpenblick Works'],
    },
  },
  Madrid: {
    ...{ country: 'Spain', dial: '+34 91', street: 'Calle del Pez' },
    customers: {
      Café: ['Café Malasaña', 'Panadería del Sol', 'Tostador de Lavapiés'],
      Restaurant: ['Casa Remedios', 'La Despensa'],
      Hotel: ['Hotel Retiro'],
      Office: ['Estudio Norte', 'Cometa Labs'],
      Shop: ['Ultramarinos Vega'],
    },
  },
  Valencia: {
    ...{ country: 'Spain', dial: '+34 96', street: 'Calle de la Paz' },
    customers: {
      Café: ['Café Turia', 'Horno San Blas'],
      Restaurant: ['La Barraca', 'Arrocería Mar'],
      Hotel: ['Hotel Albufera'],
      Shop: ['Mercat Coffee'],
    },
  },
  Dublin: {
    ...{ country: 'Ireland', dial: '+353 1', street: 'Capel Street' },
    customers: {
      Café: ['Liffey Coffee Bar', 'Paper Crane Café', 'Portobello Bakery'],
      Restaurant: ['The Green Table', 'Harbour Kitchen'],
      Hotel: ['Merrion House'],
      Office: ['Docklands Studio', 'Kestrel Partners'],
    },
  },
  Cork: {
    ...{ country: 'Ireland', dial: '+353 21', street: 'Oliver Plunkett Street' },
    customers: {
      Café: ['Three Owls Café', 'Lee Side Espresso'],
      Restaurant: ['The Copper Pan'],
      Hotel: ['Old Mill Inn'],
      Shop: ['English Market Deli'],
    },
  },
  Paris: {
    ...{ country: 'France', dial: '+33 1', street: 'Rue Oberkampf' },
    customers: {
      Café: ['Café des Lilas', 'Boulangerie Martin', 'Le Petit Filtre'],
      Restaurant: ['Bistrot du Canal', 'Chez Margot'],
      Hotel: ['Hôtel des Arts'],
      Office: ['Atelier Dumas', 'Belleville Labs'],
      Shop: ['Épicerie Ménil'],
    },
  },
  Lyon: {
    ...{ country: 'France', dial: '+33 4', street: 'Rue Mercière' },
    customers: {
      Café: ['Café Croix-Rousse', 'Le Moulin à Café'],
      Restaurant: ['Bouchon Saint-Jean'],
      Hotel: ['Hôtel Bellecour'],
      Office: ['Confluence Studio'],
    },
  },
  London: {
    ...{ country: 'United Kingdom', dial: '+44 20', street: 'Exmouth Market' },
    customers: {
      Café: ['Queen Street Coffee', 'Corner Bakery', 'Iron Bridge Espresso', 'Saffron Tea & Coffee'],
      Restaurant: ['Orchard Kitchen', 'Market Hall Grill'],
      Hotel: ['Velvet House'],
      Office: ['Canal Partners', 'Daybreak Labs'],
      Shop: ['Hazel Grocers'],
    },
  },
  Bristol: {
    ...{ country: 'United Kingdom', dial: '+44 117', street: 'Gloucester Road' },
    customers: {
      Café: ['Harbourside Café', 'Maple Bakery'],
      Restaurant: ['Riverside Bistro'],
      Office: ['Juniper Works'],
      Shop: ['Willow Provisions'],
    },
  },
  Kyoto: {
    ...{ country: 'Japan', dial: '+81 75', street: 'Sanjo-dori' },
    customers: { Café: ['Kissa Momiji', 'Kamo Coffee'], Hotel: ['Hotel Higashiyama'], Shop: ['Nishiki Shoten'] },
  },
}

export type Country = keyof typeof names

const portuguese = {
  first: ['Ana', 'Mateus', 'Inês', 'Rui', 'Carla', 'Tiago', 'Beatriz', 'Nuno', 'Joana', 'Paulo'],
  last: ['Almeida', 'Costa', 'Ferreira', 'Lopes', 'Pereira', 'Ribeiro', 'Santos', 'Tavares', 'Moura', 'Pinto'],
}

export const names = {
  Portugal: portuguese,
  Brazil: portuguese,
  Germany: {
    first: ['Felix', 'Jakob', 'Greta', 'Lena', 'Moritz', 'Katrin', 'Uwe', 'Hanna'],
    last: ['Brandt', 'Keller', 'Schäfer', 'Vogel', 'Lindner', 'Hartmann', 'Krüger', 'Busch'],
  },
  Spain: {
    first: ['Elena', 'Óscar', 'Pilar', 'Javier', 'Marisol', 'Álvaro', 'Nieves', 'Íñigo'],
    last: ['García', 'Torres', 'Navarro', 'Iglesias', 'Molina', 'Ortega', 'Serrano', 'Vidal'],
  },
  Ireland: {
    first: ['Niamh', 'Conor', 'Aoife', 'Declan', 'Sinéad', 'Fergus'],
    last: ["O'Brien", 'Walsh', 'Byrne', 'Kavanagh', 'Doyle', 'Nolan'],
  },
  France: {
    first: ['Léa', 'Théo', 'Camille', 'Hugo', 'Manon', 'Étienne', 'Odile'],
    last: ['Dubois', 'Moreau', 'Lefèvre', 'Girard', 'Perrin', 'Faure', 'Chevalier'],
  },
  'United Kingdom': {
    first: ['Grace', 'William', 'Priya', 'Ben', 'Zoe', 'Alistair', 'Harriet'],
    last: ['Hughes', 'Patel', 'Whitfield', 'Barnes', 'Shaw', 'Thornton', 'Ellis'],
  },
  Japan: { first: ['Yuki', 'Kaori', 'Kenji', 'Haruto'], last: ['Suzuki', 'Ito', 'Nakamura', 'Mori'] },
} as const

export interface Company {
  name: string
  type: CustomerType
  city: string
}

/** Every customer, the cities mixed: one after the other as they would have come. */
export const companies: readonly Company[] = mixed(
  Object.entries(cities).map(([city, { customers }]) =>
    mixed(Object.entries(customers).map(([type, list]) => list.map((name) => ({ name, type: type as CustomerType, city })))),
  ),
)

/** Takes from each list in turn, so that the longer ones reach from the beginning to the end. */
function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const placed = lists.flatMap((list, which) => list.map((item, index) => ({ item, at: (index + 0.5) / list.length, which })))
  return placed.toSorted((a, b) => a.at - b.at || a.which - b.which).map(({ item }) => item)
}
