/** The program's API over HTTP, with a token. */
export function apiOf(url: string) {
  async function call(
    method: string,
    path: string,
    { token, body }: { token?: string | undefined; body?: unknown } = {},
  ) {
    const response = await fetch(`${url}/api/ticketing${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer;
  }

  return {
    call,
    logIn: async (email: string, password: string): Promise<string> =>
      (await call('POST', '/auth/login', { body: { email, password } })).token,
    /**
     * Creates a company with one employee as an admin.
     * @returns the employee's token
     */
    hireEmployee: async (token: string) => {
      const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name: 'Cardinal Freight' } });
      const person = {
        email: `priya-${companyId}@cardinal.example`,
        firstName: 'Priya',
        lastName: 'Raman',
        password: 'secret phrase',
      };
      await call('POST', '/admin/users', { token, body: { ...person, companyId } });
      return (await call('POST', '/auth/login', { body: { email: person.email, password: person.password } })).token;
    },
  };
}
