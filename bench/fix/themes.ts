/** What a site is about. All else is made of these texts. */
export interface Theme {
  name: string;
  lead: string;
  /** Pages besides the start page: slug, title and the sentence below it. */
  pages: readonly [slug: string, title: string, text: string][];
  /** What the site shows. */
  items: readonly [title: string, text: string][];
  people: readonly [name: string, task: string][];
  /** Rows of the table, with the title and the columns of it. */
  table: { title: string; columns: [string, string, string]; rows: [string, string, string][] };
  steps: readonly string[];
  terms: readonly [term: string, text: string][];
  question: [question: string, answer: string];
}

export const THEMES: readonly Theme[] = [
  {
    name: 'Harbour Pottery',
    lead: 'We make bowls, mugs and lamps in a small workshop at the old harbour, in batches of forty.',
    pages: [
      [
        'bowls',
        'Bowls and plates',
        'Our bowls come in five sizes, from one for salt to one for a whole pumpkin.',
      ],
      [
        'courses',
        'Courses at the wheel',
        'Learn to throw a mug in one evening, with four people at four wheels.',
      ],
      ['visit', 'How to find the workshop', 'Take the tram to the fish market and cross the bridge.'],
    ],
    items: [
      ['Salt bowl', 'A small bowl with a wooden lid, glazed in ash.'],
      ['Supper plate', 'A flat plate that fits into the dishwasher.'],
      ['Reading lamp', 'A lamp with a shade of thin porcelain.'],
    ],
    people: [
      ['Ellen Moss', 'throws the large pieces'],
      ['Tom Arden', 'looks after the two kilns'],
    ],
    table: {
      title: 'Prices of the workshop',
      columns: ['Piece', 'Size', 'Price'],
      rows: [
        ['Salt bowl', '9 cm', '18 euros'],
        ['Supper plate', '26 cm', '34 euros'],
        ['Reading lamp', '41 cm', '120 euros'],
      ],
    },
    steps: ['Choose a piece and a glaze.', 'Send us the order.', 'Fetch it after two weeks.'],
    terms: [
      ['Glaze', 'The layer of glass on a pot.'],
      ['Kiln', 'The oven in which pots are fired.'],
    ],
    question: ['Do you send parcels abroad?', 'Yes, to all of Europe, in boxes of straw.'],
  },
  {
    name: 'Ledgerline Manual',
    lead: 'Ledgerline keeps the accounts of a small company in text files that everybody can read.',
    pages: [
      ['install', 'Install the program', 'The program runs on Linux, macOS and Windows and needs no server.'],
      ['reports', 'Reports and exports', 'Print a balance, a journal or a list of open invoices.'],
      ['support', 'Ask the maintainers', 'Questions are answered on weekdays, mostly on the same day.'],
    ],
    items: [
      ['Journal files', 'Each booking is a line with a date and an amount.'],
      ['Bank import', 'Statements of forty banks are read and matched.'],
      ['Year end', 'One command closes the books and opens new ones.'],
    ],
    people: [
      ['Priya Nair', 'writes the import of statements'],
      ['Jonas Weber', 'answers questions about taxes'],
    ],
    table: {
      title: 'Commands of the program',
      columns: ['Command', 'Reads', 'Prints'],
      rows: [
        ['balance', 'all journals', 'sums of accounts'],
        ['register', 'one journal', 'a list of bookings'],
        ['check', 'all files', 'what does not add up'],
      ],
    },
    steps: ['Fetch the archive.', 'Unpack it into a folder.', 'Start the program there.'],
    terms: [
      ['Account', 'A place where amounts are added up.'],
      ['Booking', 'An amount that goes from one account to another.'],
    ],
    question: ['Can two people work on the same books?', 'Yes, with any tool that merges text files.'],
  },
  {
    name: 'Olive Tree Restaurant',
    lead: 'We cook what the market of the morning has, for thirty guests, in an old olive mill.',
    pages: [
      ['menu', 'Our menu this week', 'Five courses with fish or vegetables, and bread from our own oven.'],
      [
        'events',
        'Feasts and evenings',
        'The mill can be hired for weddings and birthdays of up to sixty guests.',
      ],
      ['reserve', 'Reserve a table', 'We keep a table for two hours, and longer on quiet evenings.'],
    ],
    items: [
      ['Grilled mackerel', 'With fennel, oranges and young potatoes.'],
      ['Chickpea soup', 'Cooked for a whole day with rosemary.'],
      ['Almond cake', 'Made without flour, with a glass of sweet wine.'],
    ],
    people: [
      ['Marta Leone', 'cooks and goes to the market'],
      ['Sami Haddad', 'bakes the bread and the cakes'],
    ],
    table: {
      title: 'Opening hours of the kitchen',
      columns: ['Day', 'Lunch', 'Dinner'],
      rows: [
        ['Tuesday', 'closed', '18 to 22'],
        ['Friday', '12 to 14', '18 to 23'],
        ['Sunday', '12 to 16', 'closed'],
      ],
    },
    steps: ['Choose a day and an hour.', 'Tell us how many you are.', 'Wait for our answer.'],
    terms: [
      ['Course', 'One plate of a meal.'],
      ['Corkage', 'What we ask for wine that you bring along.'],
    ],
    question: ['May we bring a dog?', 'Yes, the terrace has room and water for dogs.'],
  },
  {
    name: 'Ridge and Valley',
    lead: 'A journal of long walks in the mountains, with maps, huts and the weather as it was.',
    pages: [
      ['routes', 'Routes of the summer', 'Eleven walks of two to five days, with trains at both ends.'],
      ['gear', 'What is in my bag', 'Seven kilograms for a week, with a tent and without a cooker.'],
      ['author', 'Who writes here', 'I have walked since 2004 and still get lost twice a year.'],
    ],
    items: [
      ['Over the saddle', 'Two days from lake to lake, with a night in a hut.'],
      ['Along the stream', 'An easy path for children and for hot weather.'],
      ['Up to the cairn', 'Steep and stony, but with a view of three countries.'],
    ],
    people: [
      ['Ida Falk', 'walks and takes the notes'],
      ['Ben Ostrow', 'draws the maps by hand'],
    ],
    table: {
      title: 'Walks and how long they take',
      columns: ['Walk', 'Days', 'Climb'],
      rows: [
        ['Over the saddle', '2', '1400 m'],
        ['Along the stream', '1', '200 m'],
        ['Up to the cairn', '1', '1100 m'],
      ],
    },
    steps: ['Look at the weather of the valley.', 'Pack water for four hours.', 'Leave before seven.'],
    terms: [
      ['Cairn', 'A heap of stones that marks a way.'],
      ['Saddle', 'The lowest place between two mountains.'],
    ],
    question: ['Are the huts open in May?', 'Some are, but most of them open in June.'],
  },
  {
    name: 'Northbank Rowing Club',
    lead: 'We row on the river from March to November, in eleven boats and with a hundred members.',
    pages: [
      ['training', 'Training on the river', 'Beginners row on Mondays, everyone else on the other evenings.'],
      ['boats', 'Our boats', 'Four of our boats are older than their crews, and all are in good repair.'],
      ['join', 'Become a member', 'You need to be able to swim; all else is learnt here.'],
    ],
    items: [
      ['Evening crew', 'Eight rowers who meet after work.'],
      ['Youth crew', 'From twelve years on, with two coaches.'],
      ['Touring crew', 'Long trips with tents, up to the lakes.'],
    ],
    people: [
      ['Hanne Dahl', 'coaches the youth crew'],
      ['Oscar Reyes', 'repairs boats and oars'],
    ],
    table: {
      title: 'Training in the week',
      columns: ['Group', 'Day', 'Hour'],
      rows: [
        ['Beginners', 'Monday', '18.00'],
        ['Youth', 'Wednesday', '16.30'],
        ['Touring', 'Saturday', '9.00'],
      ],
    },
    steps: ['Come to a first evening.', 'Row with us for a month.', 'Sign the form of the club.'],
    terms: [
      ['Cox', 'The one who steers and sees where the boat goes.'],
      ['Scull', 'To row with an oar in each hand.'],
    ],
    question: ['What should I bring along?', 'Old shoes, a towel and something warm.'],
  },
  {
    name: 'Meadow Energy Desk',
    lead: 'See what your roof, your heat pump and your car did today, and what it cost you.',
    pages: [
      ['usage', 'Usage of the month', 'Your home has used a little less than in the month before.'],
      [
        'devices',
        'Devices at home',
        'Three devices report every minute, and one has been silent since noon.',
      ],
      ['settings', 'Settings of the account', 'Choose when we write to you and what we store.'],
    ],
    items: [
      ['Solar roof', 'Eighteen panels that face south and west.'],
      ['Heat pump', 'Heats the house and the water of the kitchen.'],
      ['Wall charger', 'Fills the car when power is cheap.'],
    ],
    people: [
      ['Lena Krause', 'reads the meters of the street'],
      ['Victor Amadi', 'plans the new installations'],
    ],
    table: {
      title: 'Energy of the last days',
      columns: ['Day', 'Made', 'Used'],
      rows: [
        ['Monday', '21 kWh', '14 kWh'],
        ['Tuesday', '17 kWh', '15 kWh'],
        ['Wednesday', '9 kWh', '16 kWh'],
      ],
    },
    steps: ['Open the cover of the meter.', 'Hold the card before it.', 'Wait for the green light.'],
    terms: [
      ['Feed-in', 'What the house gives back to the grid.'],
      ['Base load', 'What is used when everybody sleeps.'],
    ],
    question: ['Where do the numbers come from?', 'From the meter in the cellar, every fifteen minutes.'],
  },
];
