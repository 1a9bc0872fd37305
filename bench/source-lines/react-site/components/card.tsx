import type { Product } from '../data.tsx';

export function Card({ product, featured = false }: { product: Product; featured?: boolean }) {
  return (
    <div className={`card ${featured ? 'card-featured' : ''}`}>
      <img className="card-image" src={product.image} />
      <h4 className="card-title">{product.name}</h4>
      {product.sold ? (
        <span className="badge muted">Sold out for now</span>
      ) : (
        <span className="price muted">{product.price} €</span>
      )}
      <a className="card-link muted" href={`/products/${product.slug}/`}>
        Look closer
      </a>
      <button type="button" className="card-wish" data-slug={product.slug}></button>
    </div>
  );
}
