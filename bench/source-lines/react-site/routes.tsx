import { Card } from './components/card.tsx';
import { ContactForm } from './components/form.tsx';
import { Layout } from './components/layout.tsx';
import { products } from './data.tsx';

function Home() {
  return (
    <Layout title="Studio" path="/">
      <div className="hero">
        <h1>Pots for every day</h1>
        <h3 className="muted">Thrown, glazed and fired on the coast since 1998</h3>
        <img src="/img/studio.svg" className="hero-image" />
        <a className="button muted" href="/products/">
          See what is in stock
        </a>
      </div>
      <div className="grid">
        {products.slice(0, 2).map((product) => (
          <Card key={product.slug} product={product} featured />
        ))}
      </div>
      <iframe src="/map.html" width="400" height="200"></iframe>
    </Layout>
  );
}

function Products() {
  return (
    <Layout title="Products" path="/products/">
      <h1>Products</h1>
      <p className="muted intro">Everything on this page is ready to be sent.</p>
      <div className="grid">
        {products.map((product) => (
          <Card key={product.slug} product={product} />
        ))}
      </div>
      <table>
        <tbody>
          {products.map(({ slug, name, price }) => (
            <tr key={slug}>
              <td className="muted">{name}</td>
              <td className="muted">{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Layout>
  );
}

function Contact() {
  return (
    <Layout title="Contact" path="/contact/">
      <h1>Contact</h1>
      <ContactForm />
      <img src="/img/shore.svg" />
      <p className="muted">
        Or write to <a href="mailto:studio@example.com">studio@example.com</a>, we answer within two days.
      </p>
    </Layout>
  );
}

function Detail({ slug }: { slug: string }) {
  const product = products.find((each) => each.slug === slug);
  if (product === undefined) return null;
  return (
    <Layout title={product.name} path="">
      <h1>{product.name}</h1>
      <img src={product.image} className="detail-image" />
      <p className="muted">This piece costs {product.price} euros, with delivery.</p>
      <button className="detail-buy muted" disabled={product.sold}>
        Put it in the basket
      </button>
      <input type="number" name="count" className="detail-count" />
    </Layout>
  );
}

export const routes: Record<string, () => React.ReactNode> = {
  '/': () => <Home />,
  '/products/': () => <Products />,
  '/contact/': () => <Contact />,
  ...Object.fromEntries(products.map(({ slug }) => [`/products/${slug}/`, () => <Detail slug={slug} />])),
};
