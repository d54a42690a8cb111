-- The migrations of the release 0.1.0 as they ran then, one after another under their recorded names. They never change.
-- `rows` after 0003: rows that later migrations change.

-- 0001-accounts-ledger-bets
CREATE TABLE member (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    mb_id text NOT NULL UNIQUE, password text NOT NULL, nick text NOT NULL UNIQUE,
    level text NOT NULL, role text NOT NULL, status text NOT NULL, status_until bigint, created_at bigint NOT NULL);
CREATE TABLE token (
    hash text PRIMARY KEY, member_id bigint NOT NULL REFERENCES member(id),
    created_at bigint NOT NULL, expires_at bigint NOT NULL, revoked_at bigint);
CREATE TABLE account (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text NOT NULL, currency text NOT NULL, balance bigint NOT NULL DEFAULT 0,
    UNIQUE (owner, currency),
    CONSTRAINT member_balance_not_negative CHECK (owner NOT LIKE 'member:%' OR balance >= 0));
CREATE TABLE ledger_tx (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    request_id text NOT NULL UNIQUE, kind text NOT NULL, created_at bigint NOT NULL);
CREATE TABLE ledger_entry (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tx_id bigint NOT NULL REFERENCES ledger_tx(id), account_id bigint NOT NULL REFERENCES account(id),
    amount bigint NOT NULL CHECK (amount <> 0));
CREATE INDEX ledger_entry_tx ON ledger_entry (tx_id);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_tx_append_only BEFORE UPDATE OR DELETE ON ledger_tx
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION book_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE account SET balance = balance + NEW.amount WHERE id = NEW.account_id; RETURN NEW; END $$;
CREATE TRIGGER ledger_entry_books AFTER INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION book_entry();
CREATE FUNCTION check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM ledger_entry e JOIN account a ON a.id = e.account_id
                 WHERE e.tx_id = NEW.tx_id GROUP BY a.currency HAVING sum(e.amount) <> 0) THEN
        RAISE EXCEPTION 'ledger transaction % is not balanced', NEW.tx_id;
      END IF;
      RETURN NULL;
    END $$;
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced();
CREATE TABLE bet (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    member_id bigint NOT NULL REFERENCES member(id), game_code int NOT NULL, state text NOT NULL,
    stake bigint NOT NULL CHECK (stake > 0), odds bigint NOT NULL, expected bigint NOT NULL, won bigint NOT NULL DEFAULT 0,
    bought_at bigint NOT NULL, decided_at bigint);
CREATE INDEX bet_of_member ON bet (member_id, bought_at DESC);
CREATE TABLE bet_leg (
    bet_id bigint NOT NULL REFERENCES bet(id), leg int NOT NULL, match_id bigint NOT NULL, sport_id int NOT NULL,
    league_id bigint NOT NULL, league_ko text NOT NULL, league_en text NOT NULL,
    market_id int NOT NULL, specifier text NOT NULL, outcome_id int NOT NULL,
    home_ko text NOT NULL, home_en text NOT NULL, away_ko text NOT NULL, away_en text NOT NULL,
    home_score int, away_score int, starts_at bigint NOT NULL, match_status int NOT NULL,
    state text NOT NULL, odds bigint NOT NULL, shown_odds bigint NOT NULL, price_age_ms bigint,
    PRIMARY KEY (bet_id, leg));
CREATE INDEX bet_leg_open ON bet_leg (match_id, market_id) WHERE state = 'opened';
CREATE TABLE bet_answer (
    member_id bigint NOT NULL REFERENCES member(id), req_id text NOT NULL, state text NOT NULL,
    answer text NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (member_id, req_id));

-- 0002-cancels-and-results
ALTER TABLE bet ADD COLUMN refunded_by_user int NOT NULL DEFAULT 0;
ALTER TABLE bet_leg ADD COLUMN result text;
ALTER TABLE member ADD COLUMN told_results_at bigint NOT NULL DEFAULT 0;
CREATE TABLE played_match (
    match_id bigint PRIMARY KEY, starts_at bigint NOT NULL, facts text NOT NULL, state text NOT NULL);
CREATE INDEX played_match_by_start ON played_match (starts_at);

-- 0003-casual-games
CREATE TABLE casual_seed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    day text NOT NULL, round_ms int NOT NULL, seed text NOT NULL, hash text NOT NULL UNIQUE,
    created_at bigint NOT NULL, ends_at bigint NOT NULL, drawn_until bigint NOT NULL, UNIQUE (day, round_ms));
CREATE TABLE casual_bet (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    member_id bigint NOT NULL REFERENCES member(id), game_code int NOT NULL,
    day text NOT NULL, inning int NOT NULL, seed_hash text NOT NULL, draws_at bigint NOT NULL,
    pick int NOT NULL, stake bigint NOT NULL CHECK (stake > 0), odds bigint NOT NULL, expected bigint NOT NULL,
    state text NOT NULL, drawn int, won bigint NOT NULL DEFAULT 0, bought_at bigint NOT NULL, decided_at bigint,
    UNIQUE (member_id, game_code, seed_hash, inning));
CREATE INDEX casual_bet_of_member ON casual_bet (member_id, game_code, bought_at DESC);
CREATE INDEX casual_bet_waiting ON casual_bet (draws_at) WHERE state = 'waiting';

-- rows
INSERT INTO member (mb_id, password, nick, level, role, status, created_at, told_results_at)
  VALUES ('demo1', 'x', 'demo', 'LV1', 'MEMBER', 'NORMAL', 1, 1000);
INSERT INTO account (owner, currency) VALUES ('member:1', 'gold'), ('house', 'gold');
INSERT INTO ledger_tx (request_id, kind, created_at) VALUES ('grant:1', 'grant', 1);
INSERT INTO ledger_entry (tx_id, account_id, amount) VALUES (1, 1, 500), (1, 2, -500);
INSERT INTO bet (member_id, game_code, state, stake, odds, expected, bought_at, decided_at)
  VALUES (1, 59, 'fail', 10, 200, 20, 800, 900), (1, 59, 'fail', 10, 200, 20, 800, 1100);
INSERT INTO bet_answer (member_id, req_id, state, answer, created_at)
  VALUES (1, 'accepted', 'answered', '{"code":200,"DrawId":1}', 1), (1, 'refused', 'answered', '{"code":203}', 1);

-- 0004-told-bet-by-bet
ALTER TABLE bet ADD COLUMN told int NOT NULL DEFAULT 0;
UPDATE bet SET told = 1 FROM member
    WHERE member.id = bet.member_id AND bet.decided_at <= member.told_results_at;
CREATE INDEX bet_untold ON bet (member_id, decided_at) WHERE told = 0;

-- 0005-penalty-of-a-bet
ALTER TABLE bet ADD COLUMN level_penalty text NOT NULL DEFAULT '[]';

-- 0006-login-tries
CREATE TABLE login_try (
    key text PRIMARY KEY, count int NOT NULL, open_at bigint NOT NULL, forget_at bigint NOT NULL);
CREATE INDEX login_try_forgotten ON login_try (forget_at);
CREATE TABLE known_device (
    hash text NOT NULL, member_id bigint NOT NULL REFERENCES member(id), created_at bigint NOT NULL, used_at bigint NOT NULL,
    PRIMARY KEY (hash, member_id));
CREATE INDEX known_device_of_member ON known_device (member_id, used_at);
CREATE INDEX known_device_unused ON known_device (used_at);
CREATE INDEX token_of_member ON token (member_id, created_at);
CREATE INDEX token_expired ON token (expires_at);
CREATE INDEX token_revoked ON token (revoked_at) WHERE revoked_at IS NOT NULL;
UPDATE bet_answer SET state = 'refused' WHERE state = 'answered' AND answer NOT LIKE '%"DrawId"%';
CREATE INDEX bet_answer_refused ON bet_answer (created_at) WHERE state = 'refused';
CREATE INDEX bet_answer_barred ON bet_answer (created_at) WHERE state = 'never-arrived';
CREATE INDEX bet_answer_barred_of_member ON bet_answer (member_id, created_at) WHERE state = 'never-arrived';

-- 0007-team-ids-of-a-leg
ALTER TABLE bet_leg ADD COLUMN home_id bigint;
ALTER TABLE bet_leg ADD COLUMN away_id bigint;
