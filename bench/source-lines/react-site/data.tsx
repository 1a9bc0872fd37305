export interface Product {
  slug: string;
  name: string;
  price: number;
  image: string;
  sold?: boolean;
}

export const products: Product[] = [
  { slug: 'harbour-mug', name: 'Harbour mug', price: 24, image: '/img/mug.svg' },
  { slug: 'shore-bowl', name: 'Shore bowl', price: 38, image: '/img/bowl.svg', sold: true },
  { slug: 'reed-vase', name: 'Reed vase', price: 72, image: '/img/vase.svg' },
  { slug: 'salt-plate', name: 'Salt plate', price: 31, image: '/img/plate.svg' },
];
