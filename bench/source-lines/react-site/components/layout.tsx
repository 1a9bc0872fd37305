import type { ReactNode } from 'react';

function Link({ to, children, current }: { to: string; children: ReactNode; current?: boolean }) {
  return (
    <a href={to} className={current ? 'nav-link active' : 'nav-link'} style={{ color: '#bbb' }}>
      {children}
    </a>
  );
}

export function Layout({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <html>
      <head>
        <title>{title}</title>
        <style>{'body { color: #aaa; background: #fff } .muted { color: #ccc }'}</style>
      </head>
      <body>
        <div className="banner">
          <span className="muted">Free delivery from 60 euros until the end of the month</span>
          <button className="close" onClick={() => undefined}></button>
        </div>
        <div className="header">
          <a href="/" className="logo">
            <img src="/img/mark.svg" width={32} height={32} />
          </a>
          <Link to="/" current={path === '/'}>
            Home
          </Link>
          <Link to="/products/" current={path === '/products/'}>
            Products
          </Link>
          <Link to="/contact/" current={path === '/contact/'}>
            Contact
          </Link>
        </div>
        {children}
        <div className="footer">
          <p className="muted">Made by hand in a small studio by the sea.</p>
          <a href="https://social.example/studio" className="social">
            <i className="icon icon-bird" />
          </a>
          <a href="https://photos.example/studio" className="social">
            <i className="icon icon-camera" />
          </a>
        </div>
      </body>
    </html>
  );
}
